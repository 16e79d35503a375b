import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { notFound, Refusal } from '#server/http/failures.ts'
import { listSchoolYears } from './school-years.ts'
import { sentences } from './sentences.ts'

/**
 * A school year that begins on `day`, a later one. `after` is the last day of the year before it, or null for none: an enrollment that
 * began by then is still that of the former year.
 */
export type PlannedYear = { day: string; isAhead: true; year: string; after: string | null }

/** The day that a call is about: today, or the first one of a school year that the office plans. */
export type PlanDay = { day: string; isAhead: false } | PlannedYear

export const ofToday = ({ now }: { now: { day: string } }): PlanDay => ({ day: now.day, isAhead: false })

/**
 * The first day of the school year that a call names, or else today. 403 for teachers, because only the office plans a year; 404 for
 * an unknown year, 409 for one that has begun.
 */
export async function findPlanDay(context: Context, yearId: number | undefined): Promise<PlanDay> {
  if (yearId === undefined) return ofToday(context)
  const years = await listSchoolYears(context.db)
  const year = years.find(({ id }) => id === yearId)
  if (year?.is_current) return ofToday(context)
  if (context.actor.role !== 'admin') throw new Refusal('forbidden', sentences.officePlans)
  if (!year) throw notFound('school year')
  if (year.start_date <= context.now.day) throw new Refusal('conflict', sentences.yearHasBegun(year.name))
  // The latest year is the first in the list.
  const former = years.find(({ end_date }) => end_date < year.start_date)
  return { day: year.start_date, isAhead: true, year: year.name, after: former?.end_date ?? null }
}

/** SQL for what the enrollment of a student in the planned year says; null where there is none yet. */
export const ofPlannedYear = <T>(
  found: RawBuilder<T>,
  { day, after }: PlannedYear,
  student: RawBuilder<unknown> = sql`student.id`,
) => sql<T | null>`(
  select ${found} from enrollment where enrollment.student_id = ${student} and (enrollment.during @> ${day}::date) is true
    and coalesce(enrollment.first_day > ${after}::date, true))`

/** SQL for whether a row of `student`, or of another alias of it, is at the school then. */
export const isHereOn = (on: PlanDay, alias = 'student'): RawBuilder<unknown> =>
  on.isAhead ? ofPlannedYear(sql`true`, on, sql.ref(`${alias}.id`)) : sql`${sql.ref(`${alias}.is_active`)}`

/** SQL for the grade of a row of `student` then. */
export const gradeThen = (on: PlanDay, alias = 'student'): RawBuilder<number | null> =>
  on.isAhead
    ? ofPlannedYear(sql<number>`enrollment.grade_level_id`, on, sql.ref(`${alias}.id`))
    : sql`${sql.ref(`${alias}.grade_level_id`)}`
