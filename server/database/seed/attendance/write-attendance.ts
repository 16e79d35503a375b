import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { withoutForeignKeys } from './without-foreign-keys.ts'
import { containsDay } from '../timetable/calendar.ts'
import type { DemoSchool } from '../demo-school.ts'
import type { Slot } from '../timetable/timetable.ts'

/** Sheets, their marks and the history. Everybody on a roster is present except for the deviations. */
export async function writeAttendance(
  tx: Transaction<DB>,
  school: DemoSchool,
  timeZone: string,
): Promise<void> {
  await writeSheets(tx, school, timeZone)
  await withoutForeignKeys(tx, 'attendance_mark', async () => {
    await writeMarks(tx, school)
    await writeSheetGroups(tx)
    await countMarks(tx)
  })
  await withoutForeignKeys(tx, 'attendance_change', () => writeChanges(tx, school, timeZone))
  await updateCorrectedMarks(tx)
  await sql`analyze attendance_sheet, attendance_sheet_group, attendance_mark, attendance_change`.execute(tx)
}

async function writeSheets(tx: Transaction<DB>, { sheets }: DemoSchool, timeZone: string): Promise<void> {
  await sql`
    insert into attendance_sheet (section_period_id, day, teacher_id, taken_by_id, taken_at)
    select section_period_id, day, sheet.teacher_id, account.id, at at time zone ${timeZone}
    from unnest(
      ${sheets.map((sheet) => sheet.section_period_id)}::bigint[],
      ${sheets.map((sheet) => sheet.day)}::date[],
      ${sheets.map((sheet) => sheet.teacher_id)}::bigint[],
      ${sheets.map((sheet) => sheet.at)}::timestamp[]
    ) sheet (section_period_id, day, teacher_id, at) join account on account.teacher_id = sheet.teacher_id`.execute(
    tx,
  )
  await sql`analyze attendance_sheet`.execute(tx)
}

async function writeMarks(tx: Transaction<DB>, school: DemoSchool): Promise<void> {
  const deviations = school.deviations.map((one) => ({ ...one, section_period: periodOf(school, one) }))
  await sql`
    insert into attendance_mark
      (section_period_id, day, student_id, status, excuse, comment, teacher_id, student_group_id, taken_by_id, taken_at)
    select sheet.section_period_id, sheet.day, membership.student_id, coalesce(deviation.status, 'P'), deviation.excuse,
      deviation.comment, sheet.teacher_id, assignment.student_group_id, sheet.taken_by_id, sheet.taken_at
    from attendance_sheet sheet
      join assignment on assignment.section_period_id = sheet.section_period_id and assignment.teacher_id = sheet.teacher_id
      join group_membership membership
        on membership.student_group_id = assignment.student_group_id and membership.during @> sheet.day
      left join unnest(
        ${deviations.map((one) => one.section_period)}::bigint[],
        ${deviations.map((one) => one.day)}::date[],
        ${deviations.map((one) => one.student)}::bigint[],
        ${deviations.map((one) => one.status)}::text[],
        ${deviations.map((one) => one.excuse)}::text[],
        ${deviations.map((one) => one.comment)}::text[]
      ) deviation (section_period_id, day, student_id, status, excuse, comment)
        on deviation.section_period_id = sheet.section_period_id and deviation.day = sheet.day
        and deviation.student_id = membership.student_id
    order by 1, 2, 3`.execute(tx)
}

const countMarks = (tx: Transaction<DB>) =>
  sql`
    update attendance_sheet sheet set mark_count = counted.marks
    from (
      select section_period_id, day, teacher_id, count(*) marks from attendance_mark
      group by section_period_id, day, teacher_id
    ) counted
    where counted.section_period_id = sheet.section_period_id and counted.day = sheet.day
      and counted.teacher_id = sheet.teacher_id`.execute(tx)

/** A mark refers to its sheet, group and account through a row of this table. */
const writeSheetGroups = (tx: Transaction<DB>) =>
  sql`
    insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
    select distinct section_period_id, day, teacher_id, student_group_id, taken_by_id from attendance_mark
    on conflict do nothing`.execute(tx)

/** Where a mark was wrong at first: an absence that was corrected later. */
async function writeChanges(tx: Transaction<DB>, school: DemoSchool, timeZone: string): Promise<void> {
  const corrections = school.corrections.map((one) => ({ ...one, section_period: periodOf(school, one) }))
  await sql`
    with correction as (
      select * from unnest(
        ${corrections.map((one) => one.section_period)}::bigint[],
        ${corrections.map((one) => one.day)}::date[],
        ${corrections.map((one) => one.student)}::bigint[],
        ${corrections.map((one) => one.byOffice)}::bool[],
        ${corrections.map((one) => one.at)}::timestamp[],
        ${corrections.map((one) => one.reason)}::text[]
      ) correction (section_period_id, day, student_id, by_office, at, reason)
    )
    insert into attendance_change (section_period_id, day, student_id, old_status, old_teacher_id, new_status, new_excuse,
      new_comment, changed_by_id, changed_at, reason)
    select section_period_id, day, student_id, 'A', teacher_id, status, excuse, comment,
      case when by_office then (select id from account where superuser) else taken_by_id end,
      coalesce(at at time zone ${timeZone}, taken_at + interval '9 minutes') changed_at, reason
    from attendance_mark join correction using (section_period_id, day, student_id)
    order by changed_at, student_id`.execute(tx)
}

/** A correction raises the version of its sheet, and its author becomes the author of the mark. */
async function updateCorrectedMarks(tx: Transaction<DB>): Promise<void> {
  await sql`
    insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
    select section_period_id, day, teacher_id, student_group_id, changed_by_id
    from attendance_change join attendance_mark using (section_period_id, day, student_id)
    on conflict do nothing`.execute(tx)
  await sql`
    with signed as (
      update attendance_mark mark set version = 2, taken_by_id = change.changed_by_id, taken_at = change.changed_at,
        first_taken_by_id = mark.taken_by_id, first_taken_at = mark.taken_at
      from attendance_change change
      where change.section_period_id = mark.section_period_id
        and change.day = mark.day and change.student_id = mark.student_id
      returning mark.section_period_id, mark.day, mark.teacher_id
    )
    update attendance_sheet sheet set version = 2 from signed
    where signed.section_period_id = sheet.section_period_id and signed.day = sheet.day
      and signed.teacher_id = sheet.teacher_id`.execute(tx)
}

/** The section period in which a student's grade meets on a day in this slot. */
export function periodOf(
  school: DemoSchool,
  { student, day, slot }: { student: number; day: string; slot: Slot },
): number {
  const block = school.calendar.blocks.find((one) => containsDay(one, day))!
  return school.periodAt(block.id, school.students[student - 1]!.grade_level_id, slot)
}
