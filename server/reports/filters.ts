import { sql } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { reports } from '#contract/reports.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { rangeOf, type DayRange } from './rules.ts'
import { asParameter } from './sql-literal.ts'

/** Which marks a report is about; a filter that is undefined does not narrow it. */
export type Filters = {
  teacher?: number | undefined
  student?: number | undefined
  /** The code 1..7 of the group that the mark was taken in. */
  grade?: number | undefined
}

export type ReportRequest = {
  range: DayRange
  filters: Filters
  /** Set for students: teachers and the office write comments for each other. */
  withoutComments?: boolean
}
type Query = Parsed<(typeof reports)['GET /attendance/reports/about/'], 'query'>

/** The report that a person requests. A student gets only the own one; 404 where it names another student. */
export function reportRequest({ actor, now }: Pick<Context, 'actor' | 'now'>, query: Query): ReportRequest {
  const filters = { teacher: query.teacher_id, student: query.student_id, grade: query.grade_level_id }
  const request = { range: rangeOf(query, now.day), filters }
  if (actor.role !== 'student') return request
  if (actor.student === null || (filters.student ?? actor.student) !== actor.student)
    throw notFound('student')
  return { ...request, filters: { ...filters, student: actor.student }, withoutComments: true }
}

/** How a checked value enters a statement: as a parameter, or as text where a statement takes none. */
type ToSql = typeof asParameter

/** SQL for the marks of the range that pass the filters, as a condition on attendance_mark. */
export const inReport = ({ range, filters }: ReportRequest) => sql`
  attendance_mark.day between ${range.start}::date and ${range.end}::date ${passesFilters(filters)}`

/** SQL for all filters, as further conditions on attendance_mark. */
export const passesFilters = (filters: Filters, toSql: ToSql = asParameter) => sql`
  ${filters.student === undefined ? sql`` : sql`and attendance_mark.student_id = ${toSql(filters.student)}`}
  ${ofTeacherAndGrade(filters, toSql)}`

/** SQL for the filters except that of the student, as further conditions on attendance_mark. */
export const ofTeacherAndGrade = ({ teacher, grade }: Filters, toSql: ToSql = asParameter) => sql`
  ${teacher === undefined ? sql`` : sql`and attendance_mark.teacher_id = ${toSql(teacher)}`}
  ${
    grade === undefined
      ? sql``
      : sql`and attendance_mark.student_group_id in (select id from student_group where grade_level_id = ${toSql(grade)})`
  }`
