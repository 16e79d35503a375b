import { reminderText } from '#contract/day/attendance/reminder-text.ts'
import type { Reply } from '#web/api.ts'
import { display } from '../display.ts'
import { fullName } from '../person-name.ts'

/** A missing sheet, as on the board, in the list of missing attendance, and on the office's home screen. */
export type MissingSheet = Omit<BoardSheet, 'state' | 'taken' | 'reminded'>
type BoardSheet = Reply<'GET /attendance/board/'>['sheets'][number]

/** Who takes attendance: the teacher, or whoever covers the class that day. */
export const teacherTakingSheet = ({ teacher, cover }: MissingSheet) => cover?.teacher ?? teacher

/** The name of a class: its groups, or its section period if it has none. */
export const classTitle = ({ groups, name }: Pick<MissingSheet, 'groups' | 'name'>) =>
  groups.join(', ') || name

/** The address of a sheet, for the office. `date` is YYYY-MM-DD. */
export const sheetAddress = ({ section_period_id, teacher }: MissingSheet, date: string) =>
  `/attendance/take/${section_period_id}?date=${date}&teacher_id=${teacher.id}`

/** A mailto address that asks whoever takes the sheet, with a link to it. It opens in the secretary's own mail program. */
export function reminder(sheet: MissingSheet, date: string, origin: string): string {
  const taker = teacherTakingSheet(sheet)
  const ofAbsent = taker === sheet.teacher ? '' : `&teacher_id=${sheet.teacher.id}`
  const mail = reminderText(
    {
      taker: fullName(taker),
      title: classTitle(sheet),
      date,
      start_time: sheet.start_time,
      end_time: sheet.end_time,
      link: `${origin}/attendance/take/${sheet.section_period_id}?date=${date}${ofAbsent}`,
    },
    display(),
  )
  const [subject, body] = [mail.subject, mail.text].map(encodeURIComponent)
  return `${emailTo(taker)}?subject=${subject}&body=${body}`
}

/** A mailto address for a teacher. */
export const emailTo = ({ email }: { email: string }) => `mailto:${encodeURIComponent(email)}`
