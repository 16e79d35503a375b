import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PRODUCTION } from '#tests/provider/production.ts'
import type { Person } from '#tests/world/person.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'

const world = useWorld()

const SETTINGS = {
  is_on: false,
  times: ['10:30', '15:30'],
  quiet_from: '20:00',
  quiet_until: '07:00',
  subject: 'A message from {school}',
  absence_text: 'Dear {contact}, {first_name} is absent. {link}',
  correction_text: 'Corrected: {reason}',
}
const save = (person: Person, change: object = {}) =>
  person.call('PUT /api/settings/notices/', { body: { ...SETTINGS, ...change } })
const read = async (person: Person) => (await person.call('GET /api/settings/notices/', {})).body

describe('The setting for notices', () => {
  test('is changed by a superuser only', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [await world.teacher('Tess Teach'), 403],
      [await world.admin(), 403],
    ] as const) {
      assert.equal((await save(person)).status, status)
      assert.equal((await person.call('GET /api/settings/notices/', {})).status, status)
    }
  })

  test('is off until someone turns it on, and has default times and texts', async () => {
    const { is_on, times, mail, ...texts } = await read(await world.superuser('Sue Super'))
    assert.deepEqual([is_on, times, mail], [false, ['10:30', '15:30'], 'kept'])
    assert.deepEqual(
      (await save(await world.superuser('Sid Super'), texts)).status,
      200,
      'its words are good',
    )
  })

  test('is refused with the field that is wrong, and nothing is saved', async () => {
    const superuser = await world.superuser('Sam Super')
    const before = await read(superuser)
    for (const [wrong, field, sentence] of [
      [{ times: [] }, 'times', /at least one time/],
      [{ times: ['10:30', '10:30'] }, 'times', /must be in increasing order/],
      [{ times: ['09:00', '10:00', '11:00', '12:00', '13:00'] }, 'times', /at most 4 times/],
      [{ times: ['25:00'] }, 'times.0', /must be a time/],
      [{ times: ['06:30', '21:00'] }, 'times', /quiet hours: 06:30 and 21:00/],
      [{ quiet_from: 'noon' }, 'quiet_from', /must be a time/],
      [{ subject: '{first_name} is absent' }, 'subject', /unknown field \{first_name\}/],
      [{ subject: 'Two\nlines' }, 'subject', /cannot be used/],
      [{ absence_text: 'Dear {contact}' }, 'absence_text', /must have the field \{link\}/],
      [{ absence_text: '{link} {student}' }, 'absence_text', /unknown field \{student\}/],
      [{ correction_text: 'x'.repeat(2001) }, 'correction_text', /2000 characters/],
      [{ is_on: 'yes' }, 'is_on', /true or false/],
    ] as const) {
      const { status, failure } = await save(superuser, wrong)
      assert.equal(status, 400, JSON.stringify(wrong).slice(0, 80))
      assert.match(failure.fields?.[field] ?? JSON.stringify(failure), sentence)
    }
    assert.deepEqual(await read(superuser), before)
  })

  test('is saved, and the audit has who turned it on', async () => {
    const superuser = await world.superuser('Sally Super')
    const { body } = await save(superuser, { is_on: true, times: ['11:00'] })
    const { texts } = await read(superuser)
    assert.deepEqual(body, {
      ...SETTINGS,
      texts,
      is_on: true,
      times: ['11:00'],
      mail: 'kept',
      message: 'Saved.',
    })
    assert.equal(texts[0]?.language, 'es', 'texts that are not sent stay as they are')
    const { entries } = (await superuser.call('GET /api/audit/', { query: {} })).body
    const changes = entries[0]?.changes.filter(({ field }) => /times$|families$/.test(field))
    assert.deepEqual(changes, [
      { field: 'notice times', old: '10:30\u00a0AM, 3:30\u00a0PM', new: '11:00\u00a0AM' },
      { field: 'notices to families', old: 'no', new: 'yes' },
    ])
  })
})

test('Without a mail server notices cannot be turned on in production, and the refusal says why', async () => {
  const production = await openWorld({ env: { ...PRODUCTION, HOMEROOM_NOW: '' } })
  try {
    const superuser = await production.superuser()
    const { status, failure } = await save(superuser, { is_on: true })
    assert.deepEqual([status, failure.code], [409, 'conflict'])
    assert.match(failure.message, /SMTP_URL and MAIL_FROM/)
    const settings = await read(superuser)
    assert.deepEqual([settings.is_on, settings.mail], [false, 'none'])
    assert.equal((await save(superuser, { times: ['11:00'] })).status, 200, 'the rest can be prepared')
  } finally {
    await production.close()
  }
})
