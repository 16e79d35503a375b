import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { expectedMark } from '#contract/day/attendance/absence-rules.ts'
import { ABSENCE_KINDS } from '#contract/words.ts'
import { randomFrom } from '#server/demo/random.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { report } from '#tests/world/reports.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addPeriod, assign, useClassWorld } from '#tests/world/timetable.ts'
import { activityMarks } from './activity-marks.ts'
import { listReportsFor, studentDayKey } from './reports.ts'

const { world, admin, lund } = useClassWorld()
const DAYS = ['2026-09-08', '2026-09-09', '2026-09-10', '2026-09-11'] as const
const RANGE = { start: '2026-09-08', end: '2026-09-10' }

/** In two classes a day Ana and Bo are present and Cy is absent. */
beforeFile(async () => {
  const { block, group, students } = lund
  const second = await addPeriod(world, { block, from: '10:00', until: '11:00' })
  await assign(world, { period: second, group, teacher: lund.teacher.teacher! })
  const [ana, bo, cy] = students as [number, number, number]
  const marks = { [ana]: { status: 'P' }, [bo]: { status: 'P' }, [cy]: { status: 'A' } } as const
  for (const date of DAYS)
    for (const period of [lund.period, second]) {
      const { status, text } = await submitSheet(admin, { period }, marks, { date, reason: 'Paper sheet' })
      assert.equal(status, 200, text)
    }
})

type Entry = { student?: number; group?: number; grade?: number; kind: string; first: string; last: string }
type Times = { from?: string | null; until?: string | null; at?: string; removed?: boolean }

async function enter(entries: (Entry & Times)[]): Promise<void> {
  await sql`delete from reported_absence`.execute(world.db)
  const rows = entries.map((entry) => ({ at: '2026-09-01T08:00Z', removed: false, ...entry }))
  await sql`
    insert into reported_absence (student_id, student_group_id, grade_level_id, kind, start_date, end_date, start_time, end_time,
      source, created_by_id, created_at, changed_by_id, changed_at, removed_by_id, removed_at)
    select student, "group", grade, kind, first, last, "from", until, 'office', ${admin.account}, at, ${admin.account}, at,
      case when removed then ${admin.account}::bigint end, case when removed then at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (student bigint, "group" bigint, grade int, kind text,
      first date, last date, "from" time, until time, at timestamptz, removed boolean)`.execute(world.db)
}

type Mark = { student_id: number; day: string; section_period_id: number }
const keys = (marks: readonly Mark[]) =>
  marks.map(({ student_id, day, section_period_id }) => `${student_id} ${day} ${section_period_id}`).sort()

const found = async () =>
  keys((await sql<Mark>`select * from (${activityMarks(RANGE)}) mark`.execute(world.db)).rows)

/** The marks of the range that say present where the rule for one meeting expects an activity. */
async function expected(): Promise<string[]> {
  const { rows } = await sql<Mark & { start_time: string; end_time: string }>`
    select student_id, day, section_period_id, start_time, end_time
    from attendance_mark join section_period on section_period.id = section_period_id
    where status = 'P' and day between ${RANGE.start}::date and ${RANGE.end}::date`.execute(world.db)
  const reports = await listReportsFor(world.db, rows)
  return keys(
    rows.filter(
      (mark) => expectedMark(mark, reports.get(studentDayKey(mark)) ?? [])?.kind === 'school_activity',
    ),
  )
}

describe('Marks at an activity of the school', () => {
  test('are none without reported absences, and none of absent students', async () => {
    await enter([])
    assert.deepEqual(await found(), [])
    await enter([
      { student: lund.students[2]!, kind: 'school_activity', first: RANGE.start, last: RANGE.end },
    ])
    assert.deepEqual(await found(), [])
  })

  test('are in classes during a group’s activity, for students without their own entry', async () => {
    const [ana, bo] = lund.students as [number, number]
    const day = { first: '2026-09-09', last: '2026-09-09' }
    await enter([
      { group: lund.group, kind: 'school_activity', until: '10:00', ...day },
      { student: bo, kind: 'late', until: '09:30', at: '2026-08-01T08:00Z', ...day },
    ])
    assert.deepEqual(await found(), [`${ana} 2026-09-09 ${lund.period}`])
  })

  test('are listed in summaries next to the present marks, which stay the same', async () => {
    const query = { start_date: RANGE.start, end_date: RANGE.end }
    const students = async () =>
      (await report(admin, { type: 'student_summary', ...query })).body.map(
        ({ P, A, total, school_activity }) => [P, A, total, school_activity],
      )
    await enter([])
    assert.deepEqual(await students(), [
      [6, 0, 6, undefined],
      [6, 0, 6, undefined],
      [0, 6, 6, undefined],
    ])
    await enter([
      { kind: 'school_activity', first: '2026-09-09', last: '2026-09-09' },
      { student: lund.students[1]!, kind: 'school_activity', first: RANGE.start, last: '2026-12-01' },
    ])
    assert.deepEqual(await students(), [
      [6, 0, 6, 2],
      [6, 0, 6, 6],
      [0, 6, 6, undefined],
    ])
    const days = (await report(admin, { type: 'daily_summary', ...query })).body
    assert.deepEqual(
      days.map(({ status, count, school_activity }) => [status, count, school_activity]),
      [
        ['P', 4, 2],
        ['A', 2, undefined],
        ['P', 4, 4],
        ['A', 2, undefined],
        ['P', 4, 2],
        ['A', 2, undefined],
      ],
    )
    const [group] = (await report(admin, { type: 'group_summary', ...query })).body
    assert.deepEqual([group?.P, group?.school_activity], [12, 8])
    const one = { type: 'group_summary', student_id: lund.students[0]!, ...query } as const
    assert.equal((await report(admin, one)).body[0]?.school_activity, 2)
    const params = { studentId: lund.students[1]! }
    const { body } = await admin.call('GET /students/api/overview/:studentId/', { params })
    assert.deepEqual([body.school_activity, body.standing.P], [8, 8])
  })

  test('follow the rule for one meeting, for any reported absences', async () => {
    const random = randomFrom('activity marks')
    const times = [null, '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '12:00'] as const
    let marks = 0
    for (let round = 0; round < 30; round += 1) {
      await enter(
        Array.from({ length: random.between(1, 6) }, () => {
          const [first, last] = [random.pick(DAYS), random.pick(DAYS)].sort() as [string, string]
          const [from, until] = [random.pick(times), random.pick(times)]
          const isSpan = from === null || until === null || from < until
          return {
            ...random.pick([
              { student: random.pick(lund.students) },
              { group: lund.group },
              { grade: random.pick([4, 5]) },
              {},
            ]),
            kind: random.weighted([
              [3, 'school_activity'],
              [1, random.pick(ABSENCE_KINDS.filter((kind) => kind.endsWith('excused')))],
            ]),
            first,
            last,
            ...(isSpan && { from, until }),
            at: `2026-09-01T0${random.between(1, 3)}:00Z`,
            removed: random.chance(0.15),
          }
        }),
      )
      const atActivity = await found()
      assert.deepEqual(atActivity, await expected(), `round ${round}`)
      marks += atActivity.length
    }
    assert.ok(marks > 30, `${marks} marks`)
  })
})
