import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()
const ana = () => lund.students[0]!
const bo = () => lund.students[1]!

const conversations = (person: Person, studentId = ana()) =>
  person.call('GET /api/students/:studentId/conversations/', { params: { studentId } })
const talk = (person: Person, body: { day: string; note?: string | null }, key?: string) =>
  person.call('POST /api/students/:studentId/conversations/', {
    params: { studentId: ana() },
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const remove = (person: Person, conversationId: number, studentId = ana()) =>
  person.call('DELETE /api/students/:studentId/conversations/:conversationId/', {
    params: { studentId, conversationId },
  })

describe('A conversation is not entered', () => {
  test('by anybody but the office', async () => {
    const body = { day: '2026-09-10' }
    assert.equal((await talk(world.visitor(), body)).status, 401)
    assert.equal((await talk(await world.student('Per Pupil'), body)).status, 403)
    assert.equal((await talk(lund.teacher, body)).status, 403)
    assert.equal((await remove(lund.teacher, 1)).status, 403)
  })

  test('for a day to come, or with a note that is too long', async () => {
    const tomorrow = await talk(admin, { day: '2026-09-15' })
    assert.equal(tomorrow.status, 400)
    assert.match(tomorrow.failure.fields?.['day'] ?? '', /in the future/)
    assert.equal((await talk(admin, { day: '2026-09-31' })).status, 400)
    assert.equal((await talk(admin, { day: '2026-09-10', note: 'x'.repeat(501) })).status, 400)
  })

  test('for a student who is not there', async () => {
    const params = { studentId: 999_999 }
    const reply = await admin.call('POST /api/students/:studentId/conversations/', {
      params,
      body: { day: '2026-09-10' },
    })
    assert.equal(reply.status, 404)
  })
})

describe('A conversation', () => {
  test('has the absent days of the school year until its day and after it', async () => {
    const days = { '2026-09-07': 'A', '2026-09-08': 'P', '2026-09-09': 'A', '2026-09-10': 'P' } as const
    for (const [date, status] of Object.entries(days)) {
      const marks = { [bo()]: { status }, [ana()]: { status: 'P' as const } }
      assert.equal((await submitSheet(admin, lund, marks, { date, reason: 'Paper sheet' })).status, 200)
    }
    const params = { studentId: bo() }
    const add = (day: string) =>
      admin.call('POST /api/students/:studentId/conversations/', { params, body: { day, note: '' } })
    await add('2026-09-09')
    await add('2026-09-08')
    await add('2025-11-03')
    const { body } = await conversations(admin, bo())
    assert.deepEqual(
      body.conversations.map(({ day, note, before, after }) => [day, note, before, after]),
      [
        ['2026-09-09', null, { days_absent: 2, days_enrolled: 3 }, { days_absent: 0, days_enrolled: 1 }],
        ['2026-09-08', null, { days_absent: 1, days_enrolled: 2 }, { days_absent: 1, days_enrolled: 2 }],
        ['2025-11-03', null, null, null],
      ],
    )
  })

  test('is entered once, however often the form is sent', async () => {
    const before = (await conversations(admin)).body.conversations.length
    const first = await talk(admin, { day: '2026-09-11', note: 'Twice' }, 'talk-once')
    const again = await talk(admin, { day: '2026-09-11', note: 'Twice' }, 'talk-once')
    assert.deepEqual(again.body, first.body)
    assert.equal((await conversations(admin)).body.conversations.length, before + 1)
  })

  test('is removed by the office, from its own student only', async () => {
    const { conversation_id: id } = (await talk(admin, { day: '2026-09-10', note: 'Mistake' })).body
    assert.equal((await remove(admin, id, bo())).status, 404)
    assert.equal((await remove(admin, id)).body.message, 'Conversation deleted.')
    assert.equal((await remove(admin, id)).status, 404)
    assert.ok(!(await conversations(admin)).body.conversations.some((one) => one.id === id))
  })

  test('is in the audit with its day, and without its note', async () => {
    const { rows } = await sql<{ details: object }>`
      select details from audit where subject = 'student' and subject_id = ${ana()} and details ? 'conversation'
      order by id desc limit 2`.execute(world.db)
    assert.deepEqual(
      rows.map(({ details }) => details),
      [
        { conversation: { old: '2026-09-10', new: null } },
        { conversation: { old: null, new: '2026-09-10' } },
      ],
    )
  })

  test('shows the own teacher its day and the figures, not its note', async () => {
    const { body } = await conversations(lund.teacher)
    assert.ok(body.conversations.length > 0)
    assert.ok(body.conversations.every(({ note, before }) => note === null && before !== null))
  })
})
