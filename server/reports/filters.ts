import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { reports } from '#contract/reports.ts'
import type { MembershipPeriod } from '#contract/reports/periods.ts'
import type { Status } from '#contract/words.ts'
import { wasInGrade } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { notFound, Refusal } from '#server/http/failures.ts'
import { type DayRange } from '#server/plan/calendar/day-range.ts'
import { rangeOf } from '#server/plan/calendar/day-range.ts'
import { asParameter } from '#server/http/downloads/sql-literal.ts'
import { sentences } from './sentences.ts'

/** Which marks a report is about; a filter that is undefined does not narrow it. */
export type Filters = {
  teacher?: number | undefined
  student?: number | undefined
  /** The group that the mark was taken in. */
  group?: number | undefined
  /** The code of the grade that the student was in on the day of the mark. */
  grade?: number | undefined
  status?: Status | undefined
}

/**
 * The marks whose comments a person sees: a comment is for the teacher of its sheet and for the office, not for other
 * teachers, and not for students.
 */
type VisibleComments = 'all' | 'none' | { ofTeacher: number }

export type ReportRequest = {
  range: DayRange
  filters: Filters
  comments: VisibleComments
  /** Chronic absence includes how often the school contacted each family. */
  showsContacts?: boolean
  /** What a row of membership covers. */
  by?: MembershipPeriod | undefined
  today: string
}
type Query = Parsed<(typeof reports)['GET /attendance/reports/about/'], 'query'> &
  Pick<Filters, 'status'> &
  Pick<ReportRequest, 'by'>

/**
 * The report that a person requests. A student gets only the own one; 404 where it names another student. For the staff an
 * id that is no student is refused, because a report without rows would read as if that student had no marks.
 */
export async function reportRequest(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  query: Query,
): Promise<ReportRequest> {
  const filters: Filters = {
    teacher: query.teacher_id,
    student: query.student_id,
    group: query.group_id,
    grade: query.grade_level_id,
    ...(query.status && { status: query.status }),
  }
  const request = {
    range: rangeOf(query, now.day),
    filters,
    comments: visibleComments(actor),
    showsContacts: actor.role === 'admin',
    by: query.by,
    today: now.day,
  }
  if (actor.role !== 'student') {
    if (filters.student !== undefined) await requireStudent(db, filters.student)
    return request
  }
  if (actor.student === null || (filters.student ?? actor.student) !== actor.student)
    throw notFound('student')
  return { ...request, filters: { ...filters, student: actor.student } }
}

async function requireStudent(db: Kysely<DB>, id: number): Promise<void> {
  const { rows } = await sql`select from student where id = ${id}`.execute(db)
  if (rows.length > 0) return
  const message = sentences.unknownStudent
  throw new Refusal('invalid', message, { fields: { student_id: message } })
}

function visibleComments({ role, teacher }: Actor): VisibleComments {
  if (role === 'admin') return 'all'
  return role === 'teacher' && teacher !== null ? { ofTeacher: teacher } : 'none'
}

/** True where this person sees the reasons of marks: they are for the office, as the notes of reported absences are. */
export const showsReasons = ({ comments }: Pick<ReportRequest, 'comments'>): boolean => comments === 'all'

/** How a checked value enters a statement: as a parameter, or as text where a statement takes none. */
type ToSql = typeof asParameter

/** SQL for the comment of a mark where this person sees it, else null; `teacher` is the column with the sheet's teacher. */
export function visibleComment(
  { comments }: Pick<ReportRequest, 'comments'>,
  teacher: RawBuilder<unknown>,
  toSql: ToSql = asParameter,
): RawBuilder<string | null> {
  if (comments === 'all') return sql`comment`
  if (comments === 'none') return sql`null::text`
  return sql`case when ${teacher} = ${toSql(comments.ofTeacher)} then comment end`
}

/** SQL for the marks of the range that pass the filters, as a condition on attendance_mark. */
export const inReport = ({ range, filters }: ReportRequest) => sql`
  attendance_mark.day between ${range.start}::date and ${range.end}::date ${passesFilters(filters)}`

/** SQL for all filters, as further conditions on attendance_mark. */
export const passesFilters = (filters: Filters, toSql: ToSql = asParameter) => sql`
  ${filters.student === undefined ? sql`` : sql`and attendance_mark.student_id = ${toSql(filters.student)}`}
  ${filters.status === undefined ? sql`` : sql`and attendance_mark.status = ${sql.lit(filters.status)}`}
  ${ofClass(filters, toSql)}`

/** SQL for the filters of teacher, group and grade, as further conditions on attendance_mark. */
export const ofClass = ({ teacher, group, grade }: Filters, toSql: ToSql = asParameter) => sql`
  ${teacher === undefined ? sql`` : sql`and attendance_mark.teacher_id = ${toSql(teacher)}`}
  ${group === undefined ? sql`` : sql`and attendance_mark.student_group_id = ${toSql(group)}`}
  ${grade === undefined ? sql`` : sql`and ${wasInGrade(toSql(grade))}`}`
