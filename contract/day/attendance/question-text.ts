import { formatDay, formatTimeSpan, type TimeDisplay } from '#contract/formats.ts'

export type QuestionFacts = {
  /** Who took the sheet: 'First Last'. */
  teacher: string
  /** The groups of the class, or the name of its section period. */
  title: string
  /** 'YYYY-MM-DD' and 'HH:MM', in the school's local time. */
  date: string
  start_time: string
  end_time: string
  /** The address of the sheet, which names the student; the mail does not. */
  link: string
}

/** The mail that asks a teacher about a mark, from Homeroom or from the secretary's own mail program. */
export function questionText(
  { teacher, title, date, start_time, end_time, link }: QuestionFacts,
  display: TimeDisplay,
) {
  const what = `${title}, ${formatDay(date, 'long', display)}, ${formatTimeSpan(start_time, end_time, display)}`
  return {
    subject: `Please check a mark: ${what}`,
    text: [
      `Dear ${teacher},`,
      `One of your marks for ${what} does not match the office’s records. Please open the sheet, which shows the mark, and change it or tell the office that it is correct:`,
      link,
    ].join('\n\n'),
  }
}
