import { formatPercent } from '#contract/formats.ts'
import type { OwnHome } from '#contract/portal.ts'
import { pluralize } from '#contract/words.ts'
import { shortDay } from '#web/school/days.ts'

type Year = Pick<
  OwnHome,
  'standing' | 'since' | 'days_absent' | 'days_enrolled' | 'chronic_percent' | 'absences_until_chronic'
>

/** Explains the attendance rate: '252 of 254 classes since Sep 21, 2026, present or tardy.' */
export function rateSentence({ standing: { P, T, total }, since }: Year): string {
  if (total === 0 || since === null) return 'No attendance has been taken for you this school year.'
  return `You were present or tardy in ${P + T} of ${pluralize(total, 'class', 'classes')} since ${shortDay(since)}.`
}

/** Says how close the student is to chronic absence, or undefined if that cannot be predicted. */
export function absenceSentence(year: Year): string | undefined {
  const { days_absent, days_enrolled, chronic_percent, absences_until_chronic } = year
  if (days_enrolled === 0 || absences_until_chronic === null) return undefined
  const share = `${formatPercent(chronic_percent)} of your days`
  if (absences_until_chronic <= 0) {
    const days = `${days_absent} of ${pluralize(days_enrolled, 'day')}`
    return `You were absent on ${days}, which is ${share} or more. Please talk to your homeroom teacher.`
  }
  return absences_until_chronic === 1
    ? `With one more absent day you reach ${share}.`
    : `You could miss ${pluralize(absences_until_chronic - 1, 'more day', 'more days')} in a row before you reach ${share}.`
}
