/** What a row of the membership report covers; a year is a school year. */
export const MEMBERSHIP_PERIODS = ['day', 'week', 'month', 'year'] as const
export type MembershipPeriod = (typeof MEMBERSHIP_PERIODS)[number]
export const MEMBERSHIP_PERIOD_LABELS: Record<MembershipPeriod, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'School Year',
}
export const DEFAULT_MEMBERSHIP_PERIOD = 'month' satisfies MembershipPeriod
