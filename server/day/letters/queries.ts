import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { PostalAddress } from '#contract/day/families/postal-address.ts'
import type { Language } from '#contract/languages/languages.ts'
import type { Letter, LetterSettings } from '#contract/day/letters/letters.ts'
import { shownGradeOn } from '#server/database/enrolled.ts'
import { isAbsentDay } from '#server/database/mark-counts.ts'
import { nameOf } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { DayRange } from '#server/plan/calendar/day-range.ts'
import { schoolDays } from '#server/plan/calendar/queries.ts'

/** A contact to whom a letter may go. */
export type Addressee = PostalAddress & { name: string; language: Language }
type Student = Pick<Letter, 'student_id' | 'first_name' | 'last_name' | 'grade_level'> & {
  addressees: Addressee[]
}
const addressees = sql<
  Addressee[]
>`coalesce((select json_agg(json_build_object('name', contact.name, 'language', language, 'street', street, 'city', city,
    'state', region, 'postal_code', postal_code) order by place, contact.id)
  from contact where contact.student_id = student.id), '[]')`

/** The active students, by name, with their contacts. */
export async function listLetterStudents(db: Kysely<DB>): Promise<Student[]> {
  const { rows } = await sql<Student>`
    select id student_id, first_name, last_name, grade_level_id grade_level, ${addressees} addressees
    from student where is_active order by last_name, first_name, id`.execute(db)
  return rows
}

/**
 * SQL for whether a letter is of the school year that begins on a day. Its first day may have been corrected since the letter was
 * sent, by less than half a year.
 */
const isOfYear = (yearStart: string): RawBuilder<boolean> =>
  sql`abs(letter.year_start - ${yearStart}::date) < 183`

type SentLetter = Student & Omit<Letter, keyof Student | 'contacts' | 'households' | 'absent_dates'>

/** The letters that were sent in the school year, the newest first, also of students who have left. */
export async function listSentLetters(db: Kysely<DB>, yearStart: string): Promise<SentLetter[]> {
  const { rows } = await sql<SentLetter>`
    select letter.id, student_id, first_name, last_name, ${shownGradeOn(sql`sent_on`)} grade_level, ${addressees} addressees,
      days, days_absent, days_enrolled, json_build_object('day', sent_on, 'by', ${nameOf(sql`sent_by_id`)}) sent
    from letter join student on student.id = student_id
    where ${isOfYear(yearStart)} order by sent_on desc, letter.id desc`.execute(db)
  return rows
}

export async function findLetterSettings(db: Kysely<DB>): Promise<LetterSettings> {
  const { rows } = await sql<LetterSettings>`select days, text, texts from letter_settings`.execute(db)
  return rows[0]!
}

/** The absent days of these students, by the rule of the chronic absence report. */
export async function listAbsentDates(
  db: Kysely<DB>,
  range: DayRange,
  students: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ student_id: number; days: string[] }>`
    with school_day as (${schoolDays(range)}), absent as (
      select student_id, attendance_mark.day from attendance_mark join school_day on school_day.day = attendance_mark.day
      where student_id = any(${students}::bigint[])
      group by student_id, attendance_mark.day having ${isAbsentDay}
    )
    select student_id, array_agg(to_char(absent.day, 'YYYY-MM-DD') order by absent.day) days
    from absent group by student_id`.execute(db)
  return new Map(rows.map(({ student_id, days }) => [student_id, days]))
}

export type LetterToSend = { student_id: number; days: number; days_absent: number; days_enrolled: number }

/** Marks letters as sent; returns those that were not before. */
export async function insertLetters(
  tx: Transaction<DB>,
  letters: readonly LetterToSend[],
  of: { yearStart: string; day: string; account: number },
): Promise<{ id: number; student_id: number; days: number }[]> {
  const { rows } = await sql<{ id: number; student_id: number; days: number }>`
    insert into letter (student_id, year_start, days, days_absent, days_enrolled, sent_on, sent_by_id)
    select student_id, ${of.yearStart}::date, days, days_absent, days_enrolled, ${of.day}::date, ${of.account}::bigint
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as marked (student_id bigint, days smallint,
      days_absent smallint, days_enrolled smallint)
    where not exists (select from letter where letter.student_id = marked.student_id and letter.days = marked.days
      and ${isOfYear(of.yearStart)})
    on conflict on constraint letter_once do nothing
    returning id, student_id, days`.execute(tx)
  return rows
}
