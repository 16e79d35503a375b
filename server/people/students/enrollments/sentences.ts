import type { DayDisplay } from '#contract/formats.ts'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import { longDay } from '#server/plan/calendar/days.ts'

type Days = { first_day: string; last_day: string | null }

/** What the office reads when a student leaves, comes back, or was enrolled on other days. */
export const sentences = {
  previewOnly: 'Nothing is saved yet.',
  withdrawn: (name: string, lastDay: string, display: DayDisplay) =>
    `${name} is withdrawn. The last day was ${longDay(lastDay, display)}.`,
  leavesOn: (name: string, lastDay: string, display: DayDisplay) =>
    `${name} leaves. The last day is ${longDay(lastDay, display)}.`,
  neverAttended: (name: string) => `${name} never attended and counts nowhere.`,

  enrolled: (name: string, firstDay: string, display: DayDisplay) =>
    `${name} is enrolled from ${longDay(firstDay, display)}.`,
  saved: 'Enrollment saved.',
  overlaps: (name: string, { first_day, last_day }: Days, display: DayDisplay) =>
    last_day === null
      ? `${name} is already enrolled from ${longDay(first_day, display)}.`
      : `${name} is already enrolled from ${longDay(first_day, display)} to ${longDay(last_day, display)}.`,
  overlap: 'is in another enrollment',
  backward: 'must be the first day or later',
  endsByWithdraw: 'This enrollment has no last day. Use Withdraw to end it.',
  stillHere: 'must be today or earlier, because the student is here',
  wrongFirstDay: 'Please choose another first day.',

  notEnrolled: (name: string) => `${name} is not enrolled. You can correct the last day by Edit.`,
  leavesAlready: (name: string, lastDay: string, display: DayDisplay) =>
    `${name} already leaves after ${longDay(lastDay, display)}. You can change that by Edit.`,
  beforeFirstDay: (firstDay: string, display: DayDisplay) =>
    `must be ${longDay(firstDay, display)}, the first day, or later`,
  wrongLastDay: 'Please choose another last day.',
  notAhead: 'must be today or earlier',
  changesGrade: 'is for students who stay',
  noReasonToLeave: 'This is no reason to leave the school. Change the grade level in the student’s profile.',

  // What ends, as an item of a list.
  endsEnrollment: (grade: number, firstDay: string, display: DayDisplay) =>
    `Enrollment in ${gradeLabel(grade)} from ${longDay(firstDay, display)}`,
  endsGroups: (groups: readonly string[]) => `Membership in ${joinWithAnd(groups)}`,
  endsAccount: 'Sign-in to Homeroom',
  endsFamilyLinks: (links: number) => pluralize(links, 'family link'),
  endsCalendarFeed: 'Calendar feed',
} as const
