import type { DayDisplay } from '#contract/formats.ts'
import { pluralize } from '#contract/words.ts'
import { longDay } from '#server/plan/calendar/days.ts'

/** What the office reads when it reminds teachers of missing attendance. */
export const sentences = {
  futureDay: (day: string, school: DayDisplay) =>
    `${longDay(day, school)} is in the future. You can send reminders from that day on.`,
  /** `missing` is how many of the sheets are still missing. */
  reminded: (sent: number, missing: number) => {
    if (sent > 0) return `${pluralize(sent, 'reminder')} sent.`
    return missing > 0 ? 'Already reminded.' : 'No reminder sent: this attendance has been taken.'
  },
} as const
