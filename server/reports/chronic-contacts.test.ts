import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { report, useReportSchool } from '#tests/world/reports.ts'

const { world, admin, student, lund, olsen } = useReportSchool()
const ana = () => lund.students[0]!
const TYPE = { type: 'chronic_absence' } as const

const rowOf = async (student_id: number, query: object = {}) =>
  (await report(admin, { ...TYPE, ...query })).body.find((row) => row.student_id === student_id)

beforeFile(async () => {
  const by = admin.account
  await sql`insert into family_call (student_id, day, outcome, called_by_id, called_at)
    values (${ana()}, '2026-09-11', 'no_answer', ${by}, now()), (${ana()}, '2026-09-11', 'reached', ${by}, now()),
      (${ana()}, '2026-09-14', 'message_left', ${by}, now()), (${ana()}, '2026-08-31', 'reached', ${by}, now())`.execute(
    world.db,
  )
  await sql`insert into letter (student_id, year_start, days, days_absent, days_enrolled, sent_on, sent_by_id)
    values (${ana()}, '2026-08-17', 5, 5, 20, '2026-09-11', ${by}), (${ana()}, '2026-08-17', 10, 10, 20, '2026-09-12', ${by})`.execute(
    world.db,
  )
  await sql`insert into conversation (student_id, day, entered_by_id, entered_at)
    values (${ana()}, '2026-09-10', ${by}, now()), (${ana()}, '2026-09-11', ${by}, now()),
      (${ana()}, '2026-08-20', ${by}, now())`.execute(world.db)
})

describe('Chronic absence with the contacts with families', () => {
  test('is not for teachers and students: they get the days alone', async () => {
    for (const person of [lund.teacher, olsen.teacher, student]) {
      const { status, body } = await report(person, TYPE)
      assert.equal(status, 200)
      assert.ok(body.every((row) => row.contacts === undefined && row.conversation === undefined))
    }
    const { text } = await report(lund.teacher, { ...TYPE, csv: '1' })
    assert.ok(!text.includes('Calls'))
  })

  test('counts those about days of the range', async () => {
    assert.deepEqual((await rowOf(ana()))?.contacts, {
      calls: 3,
      calls_reached: 1,
      notices: 0,
      letters: 2,
      conversations: 2,
    })
    const all = { start_date: '2026-08-17', end_date: '2026-09-14' }
    assert.deepEqual((await rowOf(ana(), all))?.contacts?.calls, 4)
  })

  test('has zeros and no conversation for a family without contacts', async () => {
    const row = await rowOf(lund.students[1]!)
    assert.deepEqual(row?.contacts, { calls: 0, calls_reached: 0, notices: 0, letters: 0, conversations: 0 })
    assert.equal(row?.conversation, null)
  })

  test('has the absent days until the latest conversation of the range, its day with them, and those since', async () => {
    const row = await rowOf(ana())
    assert.deepEqual(row?.conversation, {
      day: '2026-09-11',
      before: { days_absent: 1, days_enrolled: 1 },
      after: { days_absent: 0, days_enrolled: 1 },
    })
    assert.equal(
      row.conversation.before.days_enrolled + row.conversation.after.days_enrolled,
      row.days_enrolled,
    )
    const until = { start_date: '2026-09-10', end_date: '2026-09-10' }
    assert.equal(await rowOf(ana(), until), undefined, 'no mark of theirs lies in this range')
  })

  test('is downloaded with the same numbers', async () => {
    const { text } = await report(admin, { ...TYPE, csv: '1' })
    const [header = [], ...rows] = parse(text, { bom: true })
    const cells = rows.find(([, name]) => name === 'AbaraLund, Ana') ?? []
    assert.deepEqual(
      header.slice(8).map((heading, place) => `${heading}: ${cells[place + 8]}`),
      [
        'Calls: 3',
        'Calls That Reached: 1',
        'Notices: 0',
        'Letters: 2',
        'Conversations: 2',
        'Latest Conversation: 2026-09-11',
        'Days Absent Until Then: 1',
        'Days Enrolled Until Then: 1',
        'Days Absent Since: 0',
        'Days Enrolled Since: 1',
        'Start Date: 2026-09-07',
        'End Date: 2026-09-14',
      ],
    )
  })
})
