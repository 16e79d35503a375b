import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import type { Counts } from '#contract/reports.ts'
import type { ReportType } from '#contract/words.ts'
import { weekdayOf } from '#server/plan/calendar/days.ts'
import type { Enrolled } from '#tests/world/enrolled.ts'
import { report } from '#tests/world/reports.ts'
import {
  DAYS,
  gradeIn,
  openRandomSchool,
  randomEnrollments,
  randomMarks,
  replaceAllEnrollments,
  replaceMarks,
  type RandomMark,
} from '#tests/world/random/marks.ts'
import { addClosure } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const HOLIDAY = '2026-09-08'
const world = useWorld()
let school: Awaited<ReturnType<typeof openRandomSchool>>
beforeFile(async () => {
  school = await openRandomSchool(world)
  await addClosure(world, 'Founders Day', HOLIDAY)
})

type Query = {
  start_date: string
  end_date: string
  teacher_id?: number
  group_id?: number
  grade_level_id?: number
}

const queries = () =>
  fc
    .record({
      days: fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS)).map((days) => days.toSorted()),
      teacher: fc.option(fc.constantFrom(...school.teachers), { freq: 2 }),
      group: fc.option(fc.constantFrom(...school.groups), { freq: 2 }),
      grade: fc.option(fc.constantFrom(3, 4), { freq: 2 }),
    })
    .map(({ days: [start_date = '', end_date = ''], teacher, group, grade }): Query => {
      const query: Query = { start_date, end_date }
      if (teacher) query.teacher_id = teacher
      if (group) query.group_id = group
      if (grade) query.grade_level_id = grade
      return query
    })

const inRange = ({ day }: Pick<RandomMark, 'day'>, { start_date, end_date }: Query) =>
  start_date <= day && day <= end_date
const matchesQuery = (mark: CountedMark, query: Query) =>
  inRange(mark, query) &&
  (query.teacher_id ?? mark.teacher) === mark.teacher &&
  (query.group_id ?? mark.group) === mark.group &&
  (query.grade_level_id ?? mark.grade) === mark.grade

/** Marks that count, with the grade of their student on their day. */
type CountedMark = RandomMark & { grade: number }

/**
 * The marks in the school with these enrollments, some of which are entered only after the marks, as dates back are. Days up to the
 * eighth of them are counted before that, as in a night, the others are not.
 */
async function make(marks: RandomMark[], enrollments: Map<number, Enrolled[]>, datedBack: boolean) {
  const everybody = new Map(school.students.map((student) => [student, [{ from: '2026-08-17' }]]))
  await replaceAllEnrollments(world, datedBack ? everybody : enrollments)
  await replaceMarks(world, school, marks)
  await sql`select count_days('-infinity', ${DAYS[7]!}::date)`.execute(world.db)
  if (datedBack) await replaceAllEnrollments(world, enrollments)
  return marks.flatMap((mark): CountedMark[] => {
    const grade = gradeIn(enrollments, mark.student, mark.day)
    return grade === undefined ? [] : [{ ...mark, grade }]
  })
}
const schools = () => [randomMarks(school), randomEnrollments(school), fc.boolean(), queries()] as const

const kindOf = ({ status, excuse }: Pick<RandomMark, 'status' | 'excuse'>) =>
  excuse === 'AEX' ? 'E' : status
const counted = (kinds: string[]): Counts => {
  const of = (kind: string) => kinds.filter((one) => one === kind).length
  return { P: of('P'), A: of('A'), T: of('T'), E: of('E'), total: kinds.length }
}
const sumOf = (rows: Counts[]): Counts => {
  const of = (kind: keyof Counts) => rows.reduce((sum, row) => sum + row[kind], 0)
  return { P: of('P'), A: of('A'), T: of('T'), E: of('E'), total: of('total') }
}

/** Student to [days absent, days enrolled], counted one mark at a time. */
function naiveAbsences(marks: CountedMark[], query: Query): Record<string, [number, number]> {
  const counts: Record<string, [number, number]> = {}
  const days = DAYS.filter((day) => weekdayOf(day) <= 5 && day !== HOLIDAY)
  for (const student of school.students) {
    const own = marks.filter((mark) => mark.student === student && inRange(mark, query))
    if (!own.some((mark) => matchesQuery(mark, query) && days.includes(mark.day))) continue
    const taken = days.map((day) => own.filter((mark) => mark.day === day)).filter((day) => day.length > 0)
    const absent = taken.filter((day) => day.filter(({ status }) => status === 'A').length * 2 >= day.length)
    counts[student] = [absent.length, taken.length]
  }
  return counts
}

describe('Over any range and filter of any school', () => {
  test('records, days, groups, students and weeks have the same totals, those of the marks', async () => {
    await fc.assert(
      fc.asyncProperty(...schools(), async (taken, enrollments, datedBack, query) => {
        const marks = await make(taken, enrollments, datedBack)
        const of = async <T extends ReportType>(type: T) =>
          (await report(school.admin, { ...query, type })).body
        const records = await of('records')
        const days = await of('daily_summary')
        const groups = await of('group_summary')
        const students = await of('student_summary')
        const weeks = await school.admin.call('GET /attendance/reports/weeks/', { query })
        const expected = counted(marks.filter((mark) => matchesQuery(mark, query)).map(kindOf))
        assert.deepEqual(counted(records.map(kindOf)), expected)
        assert.deepEqual(
          counted(days.flatMap(({ status, count }) => Array<string>(count).fill(status))),
          expected,
        )
        assert.deepEqual(sumOf(groups), expected)
        assert.deepEqual(sumOf(students), expected)
        assert.deepEqual(sumOf(weeks.body), expected)
        for (const { attendance_rate, P, T, total } of [...groups, ...students])
          assert.equal(attendance_rate, Number(((100 * (P + T)) / total).toFixed(2)))
        for (const { date, attendance_rate } of days) {
          const { P, T, total } = counted(records.filter((row) => row.date === date).map(kindOf))
          assert.equal(attendance_rate, Number(((100 * (P + T)) / total).toFixed(2)))
        }
      }),
      { numRuns: 25 },
    )
  })

  test('absent days are the same as in a plain count', async () => {
    await fc.assert(
      fc.asyncProperty(...schools(), async (taken, enrollments, datedBack, query) => {
        const marks = await make(taken, enrollments, datedBack)
        const { body } = await report(school.admin, { ...query, type: 'chronic_absence' })
        const counts = Object.fromEntries(
          body.map((row) => [row.student_id, [row.days_absent, row.days_enrolled]]),
        )
        assert.deepEqual(counts, naiveAbsences(marks, query))
        for (const { student_id, grade_level } of body) {
          const grades = DAYS.filter((day) => inRange({ day }, query)).map((day) =>
            gradeIn(enrollments, student_id, day),
          )
          assert.equal(
            grade_level,
            grades.findLast((grade) => grade !== undefined),
          )
        }
      }),
      { numRuns: 25 },
    )
  })
})
