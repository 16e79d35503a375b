import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { makeClock } from '#server/http/clock.ts'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import { openMailServer, type MailServer } from '#tests/world/mail-server.ts'
import { MONDAY, useWorld } from '#tests/world/world.ts'
import { queueMessages, type MessageToQueue } from './queue.ts'
import { sendDueMessages } from './send-due.ts'

const world = useWorld()
const NOW = makeClock(MONDAY).school('America/New_York').moment
const HOUR = 3_600_000

/** What the server answers to each beginning of an address. */
const ANSWERS: Record<string, { when: 'to' | 'data'; code: number; text: string }> = {
  unknown: { when: 'to', code: 550, text: '5.1.1 No such mailbox' },
  busy: { when: 'to', code: 450, text: 'Try again later' },
  strict: { when: 'data', code: 554, text: 'Not wanted here' },
}
let server: MailServer
let isClosed = false
beforeFile(async () => {
  server = await openMailServer({
    refuse: (when, address) => {
      if (when === 'from' && isClosed) return { code: 550, text: 'Sender not allowed' }
      const answer = ANSWERS[address.split('@')[0]!]
      return answer?.when === when ? answer : undefined
    },
  })
})
afterFile(() => server.close())

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const clock = makeClock(MONDAY)
const settings = (environment: Record<string, string>) =>
  readConfig({ HOMEROOM_NOW: MONDAY, HOMEROOM_DEMO_SIGN_IN: '1', ...environment })
const send = (
  environment: Record<string, string> = { SMTP_URL: server.url, MAIL_FROM: FROM },
  owner = 'one',
) =>
  sendDueMessages({
    db: world.db,
    config: settings(environment),
    clock,
    log: silent,
    owner,
    signal: new AbortController().signal,
  })
const FROM = 'Larkfield School <office@larkfield.example>'

type Contact = { student_id: number; contact_id: number; to_address: string }
async function addContact(name: string, address = `${name.toLowerCase()}@family.example`): Promise<Contact> {
  const student_id = await world.addStudent(`${name} Pupil`)
  const { rows } = await sql<{ id: number }>`
    insert into contact (student_id, place, name, relation, email, language, may_receive)
    values (${student_id}, 0, ${name}, '', ${address}, '', true) returning id`.execute(world.db)
  return { student_id, contact_id: rows[0]!.id, to_address: address }
}

async function queue(key: string, more: Partial<MessageToQueue>): Promise<void> {
  const message: MessageToQueue = {
    key,
    purpose: 'notice',
    student_id: null,
    contact_id: null,
    to_name: 'Maria',
    to_address: 'maria@family.example',
    subject: 'A message from Larkfield School',
    text: 'Dear Maria,\n\nplease open the link.',
    due_at: NOW,
    expires_at: new Date(NOW.getTime() + HOUR),
    ...more,
  }
  await world.db.transaction().execute((tx) => queueMessages(tx, [message], NOW))
}

type Row = {
  state: string
  attempts: number
  answer: string | null
  ended_at: Date | null
  wait: number | null
}
async function stateOf(key: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select state, attempts, answer, ended_at, round(extract(epoch from leased_until - now()) / 60)::int wait
    from message where key = ${key}`.execute(world.db)
  return rows[0]!
}
const receivedBy = async (address: string) =>
  (await server.received()).filter(({ to }) => JSON.stringify(to).includes(address))

describe('A message', () => {
  test('is sent as its contact may read it, and once', async () => {
    const contact = await addContact('Zoë')
    await queue('plain', { ...contact, to_name: 'Zoë Ångström', unsubscribe: true, html: '<p>Dear Zoë</p>' })
    assert.equal(await send(), true)
    assert.equal(await send(), true)
    const [mail, ...more] = await receivedBy(contact.to_address)
    assert.equal(more.length, 0)
    assert.equal(mail?.subject, 'A message from Larkfield School')
    assert.equal(mail?.from?.text, '"Larkfield School" <office@larkfield.example>')
    assert.match(JSON.stringify(mail?.to), /Zoë Ångström/)
    const list = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? ''
    const address = /<(http:\/\/localhost:3000\/mail\/unsubscribe\/\?token=\d+\.[\w-]{32})>/.exec(list)?.[1]
    assert.ok(address, list)
    assert.ok(mail?.text?.includes(`open ${address}`))
    assert.ok(String(mail?.html).includes(address))
    const lines = mail?.headerLines.map(({ line }) => line).join('\n') ?? ''
    assert.match(lines, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    assert.match(lines, /^Auto-Submitted: auto-generated$/m)
    assert.match(mail?.messageId ?? '', /^<homeroom\.\d+\.\w+@localhost>$/)
    const { state, attempts, ended_at } = await stateOf('plain')
    assert.deepEqual([state, attempts, ended_at], ['sent', 1, NOW])
  })

  test('waits until it is due, and is not sent after its time', async () => {
    const contact = await addContact('Early')
    await queue('early', { ...contact, due_at: new Date(NOW.getTime() + 60_000) })
    await queue('late', { ...contact, due_at: new Date(NOW.getTime() - HOUR), expires_at: NOW })
    await send()
    assert.deepEqual([(await stateOf('early')).state, (await stateOf('late')).state], ['waiting', 'expired'])
    assert.equal((await receivedBy(contact.to_address)).length, 0)
  })

  test('is withdrawn where its contact has another address, does not want it or is gone, or the student has left', async () => {
    const [moved, silenced, gone, left] = [
      await addContact('Moved'),
      await addContact('Silenced'),
      await addContact('Gone'),
      await addContact('Left'),
    ]
    for (const [key, contact] of Object.entries({ moved, silenced, gone, left })) await queue(key, contact)
    await sql`update contact set email = 'new@family.example' where id = ${moved.contact_id}`.execute(
      world.db,
    )
    await sql`update contact set may_receive = false where id = ${silenced.contact_id}`.execute(world.db)
    await sql`delete from contact where id = ${gone.contact_id}`.execute(world.db)
    await sql`update student set is_active = false where id = ${left.student_id}`.execute(world.db)
    await send()
    for (const key of ['moved', 'silenced', 'gone', 'left'])
      assert.equal((await stateOf(key)).state, 'withdrawn', key)
    for (const { to_address } of [moved, silenced, gone, left])
      assert.equal((await receivedBy(to_address)).length, 0)
  })

  test('switches off an address that the server refuses, and what is queued for it later is not tried', async () => {
    const contact = await addContact('Unknown', 'Unknown@family.example')
    ANSWERS['Unknown'] = ANSWERS['unknown']!
    await queue('unknown:1', contact)
    await send()
    const { state, answer } = await stateOf('unknown:1')
    assert.deepEqual([state, answer], ['refused', '550 5.1.1 No such mailbox'])
    const { rows } = await sql`select address, answer from refused_address`.execute(world.db)
    assert.deepEqual(rows, [{ address: 'unknown@family.example', answer: '550 5.1.1 No such mailbox' }])
    await queue('unknown:2', contact)
    await send()
    const second = await stateOf('unknown:2')
    assert.deepEqual([second.state, second.attempts], ['refused', 0])
  })

  test('that the server does not want ends, and its address stays', async () => {
    await queue('strict', await addContact('Strict', 'strict@family.example'))
    await send()
    const { state, answer } = await stateOf('strict')
    assert.deepEqual([state, answer], ['failed', '554 Not wanted here'])
    const { rows } = await sql`select from refused_address where address like 'strict%'`.execute(world.db)
    assert.equal(rows.length, 0)
  })

  test('waits longer after each attempt that the server puts off, while others are sent', async () => {
    const other = await addContact('Patient')
    await queue('busy', await addContact('Busy', 'busy@family.example'))
    await queue('patient', other)
    for (const [attempts, wait] of [
      [1, 1],
      [2, 5],
      [3, 15],
    ]) {
      assert.equal(await send(), true)
      const row = await stateOf('busy')
      assert.deepEqual(
        [row.state, row.attempts, row.wait, row.answer],
        ['waiting', attempts, wait, '450 Try again later'],
      )
      await send()
      assert.equal((await stateOf('busy')).attempts, attempts, 'not before its time')
      await sql`update message set leased_until = now() where key = 'busy'`.execute(world.db)
    }
    assert.equal((await receivedBy(other.to_address)).length, 1)
    await sql`update message set state = 'withdrawn', ended_at = now() where key = 'busy'`.execute(world.db)
  })

  test('is kept to be looked at where no server is set, and waits in production', async () => {
    const contact = await addContact('Kept')
    await queue('kept:1', contact)
    assert.equal(await send({}), true)
    assert.deepEqual([(await stateOf('kept:1')).state, (await stateOf('kept:1')).ended_at], ['kept', NOW])
    await queue('kept:2', contact)
    await sendDueMessages({
      db: world.db,
      config: { ...settings({}), production: true },
      clock,
      log: silent,
      owner: 'one',
      signal: new AbortController().signal,
    })
    assert.equal((await stateOf('kept:2')).state, 'waiting')
    await send()
    assert.equal((await stateOf('kept:2')).state, 'sent')
  })
})

describe('Where the mail server takes nothing', () => {
  test('one message is tried and the others are left alone', async () => {
    const contacts = [await addContact('Ann'), await addContact('Ben'), await addContact('Cleo')]
    for (const [index, contact] of contacts.entries()) await queue(`closed:${index}`, contact)
    isClosed = true
    assert.equal(await send(), false)
    isClosed = false
    const rows = await Promise.all(contacts.map((_, index) => stateOf(`closed:${index}`)))
    assert.deepEqual(
      rows.map(({ state, attempts, wait }) => [state, attempts, wait]),
      [
        ['waiting', 1, 1],
        ['waiting', 0, null],
        ['waiting', 0, null],
      ],
    )
    assert.equal(rows[0]?.answer, '550 Sender not allowed')
    assert.equal(await send({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: FROM }), false)
    await sql`update message set leased_until = null where key like 'closed:%'`.execute(world.db)
    assert.equal(await send(), true)
    for (const { to_address } of contacts) assert.equal((await receivedBy(to_address)).length, 1)
  })

  test('a password is not sent without encryption to another machine, and the address of the server is not in the log', async () => {
    await queue('secret', await addContact('Secret'))
    const lines: unknown[] = []
    const log = (details: object, event: string) => void lines.push({ details, event })
    const SMTP_URL = server.url.replace('smtp://127.0.0.1', 'smtp://office:Zk3vT8qLw2@0.0.0.0')
    const isThrough = await sendDueMessages({
      db: world.db,
      config: settings({ SMTP_URL, MAIL_FROM: FROM }),
      clock,
      log: { info: log, warn: log, error: log },
      owner: 'one',
      signal: new AbortController().signal,
    })
    assert.equal(isThrough, false)
    assert.match((await stateOf('secret')).answer ?? '', /certificate|TLS/i)
    assert.doesNotMatch(JSON.stringify([lines, await stateOf('secret')]), /Zk3vT8qLw2/)
    await sql`update message set leased_until = null where key = 'secret'`.execute(world.db)
    await send()
  })
})

describe('Several senders', () => {
  test('share the messages, and none sends what another one has', async () => {
    const contact = await addContact('Shared')
    for (let index = 0; index < 60; index++) await queue(`shared:${index}`, contact)
    await Promise.all(['one', 'two', 'three'].map((owner) => send(undefined, owner)))
    assert.equal((await receivedBy(contact.to_address)).length, 60)
    const ids = server.messageIds
    assert.equal(new Set(ids).size, ids.length, 'no message has come twice')
  })

  test('send again what a process held that has ended, with the same Message-ID', async () => {
    const contact = await addContact('Held')
    await queue('held', contact)
    await sql`update message set leased_until = now() + interval '1 minute', leased_by = 'ended' where key = 'held'`.execute(
      world.db,
    )
    await send()
    assert.equal((await receivedBy(contact.to_address)).length, 0)
    await sql`update message set leased_until = now() where key = 'held'`.execute(world.db)
    await send()
    const first = await receivedBy(contact.to_address)
    // The process had ended before it wrote down that the message was sent.
    await sql`update message set state = 'waiting', ended_at = null where key = 'held'`.execute(world.db)
    await send()
    const both = await receivedBy(contact.to_address)
    assert.deepEqual([first.length, both.length], [1, 2])
    assert.equal(both[0]?.messageId, both[1]?.messageId)
  })
})
