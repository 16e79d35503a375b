import type { SchoolYear } from '#contract/plan/calendar/school-years.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { listSchoolYears } from '#server/plan/calendar/school-years.ts'
import { sentences } from '../sentences.ts'

/**
 * The day from which a file counts: today or a day of a school year, as the office says. Otherwise it is the usual one. 403 for
 * another day of a teacher, 400 for a day that is over or between two years.
 */
export async function findCountsFrom(
  { db, now, actor, school }: Context,
  sent: string | undefined,
): Promise<string> {
  const years = await listSchoolYears(db)
  const usual = usualDay(years, now.day)
  if (sent === undefined || sent === usual) return usual
  if (actor.role !== 'admin') {
    throw new Refusal('forbidden', sentences.officeChoosesDay, { fields: { from: sentences.isForOffice } })
  }
  const isInYear = years.some(({ start_date, end_date }) => start_date <= sent && sent <= end_date)
  if (sent === now.day || (sent > now.day && isInYear)) return sent
  const [problem, field] =
    sent < now.day
      ? [sentences.dayIsOver(sent, school), sentences.notOver]
      : [sentences.betweenYears(sent, school), sentences.notBetweenYears]
  throw new Refusal('invalid', problem, { fields: { from: field } })
}

/**
 * Today while a school year runs, and before the first one, because a school that begins with Homeroom needs its students at once.
 * Between two years it is the first day of the next one: what a file says then is about that year.
 */
function usualDay(years: readonly SchoolYear[], today: string): string {
  const isOver = years.some(({ end_date }) => end_date < today)
  const isRunning = years.some(({ start_date, end_date }) => start_date <= today && today <= end_date)
  // The latest year is the first in the list.
  const next = years.findLast(({ start_date }) => start_date > today)
  return isOver && !isRunning && next ? next.start_date : today
}
