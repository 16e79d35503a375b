import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { MembershipRow } from '#contract/reports/enrollment.ts'
import { replaceEnrollments } from '#tests/world/enrolled.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { report } from '#tests/world/reports.ts'
import { submitSheet, type Marks } from '#tests/world/sheets.ts'
import { addClass, addClosure, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const TYPE = 'membership'
/** A Wednesday. */
const TODAY = '2026-09-16'
const SEPTEMBER = { start_date: '2026-09-01', end_date: '2026-09-30' }
type Query = Parameters<typeof report>[1]

const world = useWorld({ now: `${TODAY}T12:00:00` })
let office: Person
let lund: Class
let student: Person
beforeFile(async () => {
  office = await world.admin()
  lund = await addClass(world, { name: 'Lund', students: ['Ana Abara', 'Bo Begum', 'Cy Chen', 'Di Dahl'] })
  const [ana, bo, cy, di] = lund.students as [number, number, number, number]
  await replaceEnrollments(world.db, ana, [{ from: '2026-08-17' }])
  await replaceEnrollments(world.db, bo, [
    { from: '2026-08-17', until: '2026-09-08', exit: 'promoted' },
    { from: '2026-09-09', grade: 5, entry: 'promoted' },
  ])
  await replaceEnrollments(world.db, cy, [
    { from: '2026-08-17', until: '2026-09-02', exit: 'moved_away' },
    { from: '2026-09-14', entry: 'returned' },
  ])
  await replaceEnrollments(world.db, di, [{ from: '2026-08-17', until: '2026-09-15', exit: 'no_show' }])
  // Nobody's figures have the student who may not read them.
  student = await world.student('Stu Dent')
  await replaceEnrollments(world.db, student.student!, [{ from: '2027-01-04' }])
  await addClosure(world, 'Labor Day', '2026-09-07')
  await take('2026-09-02', { [ana]: { status: 'P' }, [bo]: { status: 'A' }, [cy]: { status: 'T' } })
  await take('2026-09-10', { [ana]: { status: 'A', excuse: 'AEX' }, [bo]: { status: 'A' } })
})

async function take(date: string, marks: Marks) {
  const more = { date, teacher_id: lund.teacher.teacher!, ...(date < TODAY && { reason: 'from paper' }) }
  const reply = await submitSheet(office, lund, marks, more)
  assert.equal(reply.status, 200, reply.text)
}
const membership = async (query: Query) => {
  const reply = await report(office, { ...query, type: TYPE })
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}
const figures = ({ grade_level, school_days, membership_days, days_present }: MembershipRow) => [
  grade_level,
  school_days,
  membership_days,
  days_present,
]

describe('Membership', () => {
  test('is for the office, and about no class', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [student, 403],
      [await world.teacher('Tara Teacher'), 403],
    ] as const) {
      assert.equal((await report(person, { ...SEPTEMBER, type: TYPE })).status, status)
    }
    const reply = await report(office, { ...SEPTEMBER, type: TYPE, teacher_id: 1, group_id: 1 })
    assert.deepEqual(
      [reply.status, Object.keys(reply.failure.fields ?? {})],
      [400, ['teacher_id', 'group_id']],
    )
  })

  test('is by day, week, month or year, and nothing else is', async () => {
    const wrong = await report(office, { ...SEPTEMBER, type: TYPE, by: 'decade' as 'year' })
    assert.deepEqual([wrong.status, wrong.failure.fields], [400, { by: 'must be day, week, month, or year' }])
    const records = await report(office, { ...SEPTEMBER, by: 'day' })
    assert.deepEqual(
      [records.status, records.failure.fields],
      [400, { by: 'is only for the Membership report' }],
    )
    const backward = await report(office, { start_date: '2026-09-02', end_date: '2026-09-01', type: TYPE })
    assert.equal(backward.status, 400)
  })

  test('has the days of each grade and of all, for each school day up to yesterday', async () => {
    const rows = await membership(SEPTEMBER)
    assert.deepEqual(rows.map(figures), [
      [4, 10, 19, 17],
      [5, 10, 5, 4],
      [null, 10, 24, 21],
    ])
    const [fourth, , all] = rows
    assert.deepEqual([fourth?.adm, fourth?.ada, fourth?.attendance_rate], [1.9, 1.7, 89.47])
    assert.deepEqual([all?.adm, all?.ada, all?.attendance_rate], [2.4, 2.1, 87.5])
    assert.deepEqual([all?.start_date, all?.end_date], ['2026-09-01', '2026-09-30'])
  })

  test('adds up by week and by day, each cut to the range', async () => {
    const weeks = await membership({ ...SEPTEMBER, by: 'week' })
    assert.deepEqual(
      weeks.map((row) => [row.start_date, row.end_date, figures(row)].flat()),
      [
        ['2026-09-01', '2026-09-06', 4, 4, 10, 9],
        ['2026-09-01', '2026-09-06', null, 4, 10, 9],
        ['2026-09-07', '2026-09-13', 4, 4, 5, 4],
        ['2026-09-07', '2026-09-13', 5, 4, 3, 2],
        ['2026-09-07', '2026-09-13', null, 4, 8, 6],
        ['2026-09-14', '2026-09-20', 4, 2, 4, 4],
        ['2026-09-14', '2026-09-20', 5, 2, 2, 2],
        ['2026-09-14', '2026-09-20', null, 2, 6, 6],
      ],
    )
    const days = await membership({ ...SEPTEMBER, by: 'day', grade_level_id: 5 })
    assert.deepEqual(
      days.map((row) => [row.start_date, row.membership_days, row.days_present]),
      [
        ['2026-09-09', 1, 1],
        ['2026-09-10', 1, 0],
        ['2026-09-11', 1, 1],
        ['2026-09-14', 1, 1],
        ['2026-09-15', 1, 1],
      ],
    )
  })

  test('can be that of one student', async () => {
    const rows = await membership({ ...SEPTEMBER, student_id: lund.students[1]! })
    assert.deepEqual(rows.map(figures), [
      [4, 10, 5, 4],
      [5, 10, 5, 4],
      [null, 10, 10, 8],
    ])
  })

  test('has no days between two school years, which are apart by year', async () => {
    await sql`insert into school_year (name, start_date, end_date) values ('2025–2026', '2025-08-18', '2026-06-05')`.execute(
      world.db,
    )
    await replaceEnrollments(world.db, lund.students[0]!, [{ from: '2026-06-04' }])
    const years = await membership({ start_date: '2026-06-01', end_date: TODAY, by: 'year' })
    assert.deepEqual(
      years
        .filter(({ grade_level }) => grade_level === null)
        .map((row) => [row.start_date, row.end_date, figures(row)].flat()),
      [
        ['2026-06-01', '2026-06-05', null, 5, 2, 2],
        ['2026-08-17', TODAY, null, 21, 57, 54],
      ],
    )
  })

  test('counts today once attendance has been taken', async () => {
    const ofToday = { start_date: TODAY, end_date: TODAY }
    assert.deepEqual(await membership(ofToday), [])
    await take(TODAY, { [lund.students[0]!]: { status: 'A' } })
    assert.deepEqual((await membership(ofToday)).map(figures), [
      [4, 1, 2, 1],
      [5, 1, 1, 1],
      [null, 1, 3, 2],
    ])
  })

  test('has the same rows in its file, which the audit log knows', async () => {
    const query = { ...SEPTEMBER, type: TYPE, by: 'month', csv: true } as const
    const file = await office.call('GET /attendance/reports/', { query })
    assert.deepEqual(file.text.replace('\uFEFF', '').trim().split('\r\n'), [
      'Start Date,End Date,Grade,School Days,Membership Days,Days Present,ADM,ADA,Attendance Rate %',
      '2026-09-01,2026-09-30,9,11,21,18,1.91,1.64,85.71',
      '2026-09-01,2026-09-30,10,11,6,5,0.55,0.45,83.33',
      '2026-09-01,2026-09-30,All,11,27,23,2.45,2.09,85.19',
    ])
    const { rows } = await sql<{ details: Record<string, unknown> }>`
      select details from audit where action = 'export' order by id desc limit 1`.execute(world.db)
    assert.deepEqual([rows[0]?.details['type'], rows[0]?.details['by']], [TYPE, 'month'])
  })
})
