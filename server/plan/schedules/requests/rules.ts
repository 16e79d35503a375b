import { sql, type Kysely } from 'kysely'
import { MAX_BLOCK_DAYS, daysBetween } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { addDays, holidaySentence } from '#server/plan/calendar/days.ts'
import { closureName, isPeriodOn, periodsOn } from '#server/plan/calendar/meetings.ts'
import type { Reference } from '#server/reference/reference.ts'
import { sentences } from './sentences.ts'

export type Days = { start_date: string; end_date: string }

/** A group that the teacher meets in a section period from the first day to the last. */
export type Lesson = { section_period_id: number; group: string; first_day: string; last_day: string | null }

export async function listLessons(
  db: Kysely<DB>,
  teacher: number,
  { start_date, end_date }: Days,
): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`
    select section_period_id, student_group.name "group", lower(during) first_day, upper(during) - 1 last_day
    from assignment join student_group on student_group.id = student_group_id
    where assignment.teacher_id = ${teacher} and during && daterange(${start_date}::date, ${end_date}::date, '[]')`.execute(
    db,
  )
  return rows
}

/** Refuses more days than an absence may have. */
export function assertNotTooLong({ start_date, end_date }: Days): void {
  if (daysBetween(start_date, end_date) <= MAX_BLOCK_DAYS) return
  const problem = sentences.tooLong(MAX_BLOCK_DAYS)
  throw new Refusal('invalid', sentences.lastDay(problem), { fields: { end_date: problem } })
}

/** The days on which classes meet. */
export const schoolDaysOf = ({ reference }: Context, days: Days): string[] =>
  listDays(days).filter(
    (day) => closureName(reference, day) === undefined && periodsOn(reference, day).length > 0,
  )

/** Refuses days on which no classes meet. */
export function assertSchoolDays(context: Context, { start_date, end_date }: Days): void {
  if (schoolDaysOf(context, { start_date, end_date }).length > 0) return
  const { reference, school } = context
  const closure = closureName(reference, start_date)
  throw new Refusal(
    'closed_day',
    start_date === end_date && closure !== undefined
      ? sentences.closedDay(holidaySentence(start_date, closure, school))
      : sentences.noSchool(start_date, end_date, school),
  )
}

function listDays({ start_date, end_date }: Days): string[] {
  const days: string[] = []
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) days.push(day)
  return days
}

/** Whether a lesson takes place on a day. */
export function isLessonOn(reference: Reference, lesson: Lesson, day: string): boolean {
  const { section_period_id, first_day, last_day } = lesson
  if (day < first_day || (last_day !== null && day > last_day)) return false
  const period = reference.sectionPeriods.get(section_period_id)
  return (
    period !== undefined && closureName(reference, day) === undefined && isPeriodOn(reference, period, day)
  )
}

/** Those of the section periods in which the teacher meets a group on one of these days. */
export const periodsMet = (
  reference: Reference,
  { lessons, periods, ...days }: Days & { lessons: readonly Lesson[]; periods: readonly number[] },
): number[] => {
  const all = listDays(days)
  return [...new Set(periods)].filter((period) =>
    lessons.some(
      (lesson) =>
        lesson.section_period_id === period && all.some((day) => isLessonOn(reference, lesson, day)),
    ),
  )
}
