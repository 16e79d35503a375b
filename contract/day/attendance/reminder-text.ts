import { formatDay, formatTimeSpan, type TimeDisplay } from '#contract/formats.ts'

export type ReminderFacts = {
  /** Who takes the sheet: 'First Last'. */
  taker: string
  /** The groups of the class, or the name of its section period. */
  title: string
  /** 'YYYY-MM-DD' and 'HH:MM', in the school's local time. */
  date: string
  start_time: string
  end_time: string
  /** The address of the sheet. */
  link: string
}

/** The mail that asks for missing attendance, from Homeroom or from the secretary's own mail program. */
export function reminderText(
  { taker, title, date, start_time, end_time, link }: ReminderFacts,
  display: TimeDisplay,
) {
  const what = `${title}, ${formatDay(date, 'long', display)}, ${formatTimeSpan(start_time, end_time, display)}`
  return {
    subject: `Attendance not taken: ${what}`,
    text: [
      `Dear ${taker},`,
      `Attendance has not been taken yet for ${what}. You can take it here:`,
      link,
    ].join('\n\n'),
  }
}
