import { sql, type Kysely, type RawBuilder } from 'kysely'
import { pluralForm, pluralize } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'

type AttendanceCount = { sheets: number; marks: number }

/** How many sheets were taken, with how many marks, in the section periods for which `where` is true. */
export async function countAttendance(db: Kysely<DB>, where: RawBuilder<unknown>): Promise<AttendanceCount> {
  const { rows } = await sql<AttendanceCount>`
    select count(*)::int sheets, coalesce(sum(mark_count), 0)::int marks
    from attendance_sheet join section_period on section_period.id = attendance_sheet.section_period_id
    where ${where}`.execute(db)
  return rows[0]!
}

/** What happens to attendance of days on which nothing would meet any more. */
export const marksOutsideText = ({ sheets, marks }: AttendanceCount): string =>
  `Attendance has been taken on days that would fall out: ${pluralize(sheets, 'sheet')} with ${pluralize(marks, 'mark')}. ` +
  'They stay in the reports, but can no longer be corrected.'

/** What happened to a record that was deleted, or archived because attendance had been taken. */
export const deletedText = (name: string, { archived, marks }: { archived: boolean; marks: number }) =>
  archived
    ? `${name} archived. ${pluralize(marks, 'mark')} ${pluralForm(marks, 'stays', 'stay')} in the reports.`
    : `${name} deleted.`
