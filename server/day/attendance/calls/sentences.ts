import { formatTime, type DayDisplay, type TimeDisplay } from '#contract/formats.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { longDay } from '#server/plan/calendar/days.ts'

/** What the office reads when it logs a call to a family. */
export const sentences = {
  futureDay: (day: string, school: DayDisplay) =>
    `${longDay(day, school)} is in the future. You can log calls from that day on.`,
  studentLeft: 'This student has left the school. Please reload the page.',
  otherContact: 'That contact no longer belongs to this student. Please reload the page.',
  untilTooEarly: (firstMissed: string, school: TimeDisplay) =>
    `The first missed class began at ${formatTime(firstMissed, school)}. Please enter a later time, or leave it empty.`,
  logged: (outcome: string) => `Call logged: ${outcome.toLowerCase()}.`,
  reasonSaved: (marks: number) =>
    marks === 0
      ? 'Reason saved.'
      : `Reason saved, and ${pluralize(marks, 'mark')} ${pluralForm(marks, 'was', 'were')} changed.`,
} as const
