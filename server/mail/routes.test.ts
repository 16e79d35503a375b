import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addContact,
  hoursFromNow,
  messageOf,
  noticeTo,
  NOW,
  queue,
  sendMail,
} from '#tests/world/mail/messages.ts'
import { openMailServer } from '#tests/world/mail/server.ts'
import { PRODUCTION } from '#tests/provider/production.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'

const world = useWorld()

const refuse = (address: string) =>
  sql`insert into refused_address (address, refused_at, smtp_response)
    values (${address}, ${NOW}, '550 5.1.1 No such mailbox')`.execute(world.db)

describe('The state of mail', () => {
  test('is for superusers, and the test mailbox and refused addresses are for the office', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [await world.teacher('Tom Teacher'), 403],
    ] as const) {
      for (const key of ['GET /api/mail/', 'GET /api/mail/kept/', 'GET /api/mail/refused/'] as const)
        assert.equal((await person.call(key)).status, status)
      assert.equal((await person.call('POST /api/mail/test/')).status, status)
      const body = { address: 'maria@family.example' }
      assert.equal((await person.call('POST /api/mail/refused/', { body })).status, status)
    }
    const admin = await world.admin('Olga Office')
    assert.equal((await admin.call('GET /api/mail/')).status, 403)
    assert.equal((await admin.call('POST /api/mail/test/')).status, 403)
  })

  test('reports that there is no mail server, and shows a test message in the test mailbox', async () => {
    const superuser = await world.superuser('Sue Super')
    const first = await superuser.call('GET /api/mail/')
    assert.deepEqual(first.body, {
      mode: 'kept',
      from: null,
      waiting: 0,
      sent_today: 0,
      failed_today: 0,
      in_doubt_today: 0,
      problem: null,
      test: null,
    })
    const sent = await superuser.call('POST /api/mail/test/')
    assert.equal(sent.body.message, 'A test message to sue.super@larkfield.example is on its way.')
    assert.deepEqual(
      [sent.body.waiting, sent.body.test?.state, sent.body.test?.at],
      [1, 'waiting', { day: '2026-09-14', time: '09:05' }],
    )
    const again = await superuser.call('POST /api/mail/test/')
    assert.equal(again.body.waiting, 1, 'a double click sends one')
    await sendMail(world)
    const { body } = await superuser.call('GET /api/mail/')
    assert.deepEqual([body.waiting, body.sent_today, body.test?.state], [0, 1, 'kept'])
    const mailbox = await superuser.call('GET /api/mail/kept/')
    const [message] = mailbox.body.messages
    assert.equal(message?.to_address, 'sue.super@larkfield.example')
    assert.match(message?.text ?? '', /^This is a test message from Homeroom at Larkfield School/)
  })

  test('says why the mail server does not accept waiting messages', async (t) => {
    const server = await openMailServer({
      refuse: (when) => (when === 'from' ? { code: 550, text: 'Not you' } : undefined),
    })
    t.after(() => server.close())
    await queue(world, [noticeTo(await addContact(world, 'Waits'), 'waits')])
    await sendMail(world, server.url)
    const { body } = await (await world.superuser('Sam Super')).call('GET /api/mail/')
    assert.deepEqual([body.waiting, body.problem, body.test], [1, '550 Not you', null])
    await sql`delete from message where key = 'waits'`.execute(world.db)
  })
})

describe('A refused address', () => {
  test('is listed with the contacts who have it, and tried again with what is not too late', async () => {
    const admin = await world.admin('Ola Office')
    const [one, other, late] = [
      await addContact(world, 'Ruth', 'Ruth@refused.example'),
      await addContact(world, 'Rob', 'ruth@refused.example'),
      noticeTo(await addContact(world, 'Rita', 'ruth@refused.example'), 'refused:late', { expires_at: NOW }),
    ]
    await refuse('ruth@refused.example')
    await refuse('nobody@refused.example')
    await queue(world, [noticeTo(one, 'refused:1', { expires_at: hoursFromNow(2) }), late])
    await sendMail(world)
    const { refused } = (await admin.call('GET /api/mail/refused/')).body
    assert.deepEqual(
      refused.map(({ address, answer, contacts, refused: at }) => [
        address,
        answer,
        at.time,
        contacts.map(({ name, student }) => `${name}, ${student.first_name}`),
      ]),
      [
        [
          'ruth@refused.example',
          '550 5.1.1 No such mailbox',
          '09:05',
          ['Rita, Rita', 'Rob, Rob', 'Ruth, Ruth'],
        ],
      ],
      'an address that no contact has is no business of the office',
    )
    assert.equal((await messageOf(world, 'refused:1')).state, 'refused')
    const params = { studentId: other.student_id }
    const contacts = () => admin.call('GET /api/students/:studentId/contacts/', { params })
    assert.deepEqual((await contacts()).body.refused, [
      { contact_id: other.contact_id, day: '2026-09-14', answer: '550 5.1.1 No such mailbox' },
    ])
    assert.equal((await admin.call('GET /api/office/today/')).body.refused_addresses, 1)
    const body = { address: 'RUTH@refused.example' }
    const reply = await admin.call('POST /api/mail/refused/', { body })
    assert.deepEqual([reply.status, reply.body.refused], [200, []])
    assert.equal((await messageOf(world, 'refused:1')).state, 'waiting')
    assert.equal((await messageOf(world, 'refused:late')).state, 'expired')
    assert.equal((await admin.call('POST /api/mail/refused/', { body })).status, 404)
    assert.deepEqual((await contacts()).body.refused, [])
    const audited = await sql`select from audit where subject_id = ${other.student_id}
      and details ? 'refused_address_tried_again'`.execute(world.db)
    assert.equal(audited.rows.length, 1)
  })

  test('that is none is refused', async () => {
    const admin = await world.admin('Odd Office')
    for (const body of [{}, { address: '' }, { address: 'nobody' }])
      assert.equal((await admin.call('POST /api/mail/refused/', { body: body as never })).status, 400)
  })
})

describe('In production', () => {
  test('without a mail server nothing is sent, and no message is shown', async (t) => {
    const school = await openWorld({ env: PRODUCTION, now: '' })
    t.after(() => school.close())
    const superuser = await school.superuser('Petra Production')
    const { body } = await superuser.call('GET /api/mail/')
    assert.equal(body.mode, 'none')
    const reply = await superuser.call('POST /api/mail/test/')
    assert.equal(reply.status, 409)
    assert.match(reply.failure.message, /set SMTP_URL and MAIL_FROM/)
    assert.equal((await superuser.call('GET /api/mail/kept/')).status, 404)
  })
})
