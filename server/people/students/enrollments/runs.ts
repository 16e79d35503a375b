import type { Enrollment } from '#contract/people/enrollments.ts'
import { addDays } from '#server/plan/calendar/days.ts'

/**
 * The enrollments that follow each other without a day between them and include a day, or else the next ones after it; the
 * earliest first. Empty where there are none. An enrollment of a student who never attended has no days.
 */
export function runFrom(enrollments: readonly Enrollment[], day: string): Enrollment[] {
  const sorted = enrollments
    .filter(({ exit_code }) => exit_code !== 'no_show')
    .sort((one, other) => one.first_day.localeCompare(other.first_day))
  const at = sorted.findIndex(({ last_day }) => last_day === null || last_day >= day)
  if (at === -1) return []
  let [from, until] = [at, at]
  while (isFollowedBy(sorted[from - 1], sorted[from])) from -= 1
  while (isFollowedBy(sorted[until], sorted[until + 1])) until += 1
  return sorted.slice(from, until + 1)
}

const isFollowedBy = (one: Enrollment | undefined, next: Enrollment | undefined): boolean =>
  typeof one?.last_day === 'string' && addDays(one.last_day, 1) === next?.first_day
