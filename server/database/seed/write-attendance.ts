import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { checkedAtTheEnd } from './bulk.ts'
import { holds } from './calendar.ts'
import type { DemoSchool } from './demo.ts'
import type { Slot } from './timetable.ts'

/** Sheets, their marks and the ledger. Everybody on a roster is present but for the deviations. */
export async function writeAttendance(
  tx: Transaction<DB>,
  school: DemoSchool,
  timeZone: string,
): Promise<void> {
  await writeSheets(tx, school, timeZone)
  await checkedAtTheEnd(tx, 'attendance_mark', () => writeMarks(tx, school))
  await checkedAtTheEnd(tx, 'attendance_change', () => writeLedger(tx, school, timeZone))
  await signCorrections(tx)
  await sql`analyze attendance_sheet, attendance_mark, attendance_change`.execute(tx)
}

async function writeSheets(tx: Transaction<DB>, { sheets }: DemoSchool, timeZone: string): Promise<void> {
  await sql`
    insert into attendance_sheet (section_period, day, teacher, taken_by, taken_at)
    select section_period, day, sheet.teacher, account.id, at at time zone ${timeZone}
    from unnest(
      ${sheets.map((sheet) => sheet.section_period)}::int[],
      ${sheets.map((sheet) => sheet.day)}::date[],
      ${sheets.map((sheet) => sheet.teacher)}::int[],
      ${sheets.map((sheet) => sheet.at)}::timestamp[]
    ) sheet (section_period, day, teacher, at) join account on account.teacher = sheet.teacher`.execute(tx)
  await sql`analyze attendance_sheet`.execute(tx)
}

async function writeMarks(tx: Transaction<DB>, school: DemoSchool): Promise<void> {
  const deviations = school.deviations.map((one) => ({ ...one, section_period: periodOf(school, one) }))
  await sql`
    insert into attendance_mark
      (section_period, day, student, status, excuse, comment, teacher, student_group, taken_by, taken_at)
    select sheet.section_period, sheet.day, membership.student, coalesce(deviation.status, 'P'), deviation.excuse,
      deviation.comment, sheet.teacher, assignment.student_group, sheet.taken_by, sheet.taken_at
    from attendance_sheet sheet
      join assignment on assignment.section_period = sheet.section_period and assignment.teacher = sheet.teacher
      join group_membership membership
        on membership.student_group = assignment.student_group and membership.during @> sheet.day
      left join unnest(
        ${deviations.map((one) => one.section_period)}::int[],
        ${deviations.map((one) => one.day)}::date[],
        ${deviations.map((one) => one.student)}::int[],
        ${deviations.map((one) => one.status)}::text[],
        ${deviations.map((one) => one.excuse)}::text[],
        ${deviations.map((one) => one.comment)}::text[]
      ) deviation (section_period, day, student, status, excuse, comment)
        on deviation.section_period = sheet.section_period and deviation.day = sheet.day
        and deviation.student = membership.student
    order by 1, 2, 3`.execute(tx)
}

/** Each mark's first value and, where it was not right, what it was corrected to. */
async function writeLedger(tx: Transaction<DB>, school: DemoSchool, timeZone: string): Promise<void> {
  const corrections = school.corrections.map((one) => ({ ...one, section_period: periodOf(school, one) }))
  await sql`
    with correction as (
      select * from unnest(
        ${corrections.map((one) => one.section_period)}::int[],
        ${corrections.map((one) => one.day)}::date[],
        ${corrections.map((one) => one.student)}::int[],
        ${corrections.map((one) => one.byOffice)}::bool[],
        ${corrections.map((one) => one.at)}::timestamp[],
        ${corrections.map((one) => one.reason)}::text[]
      ) correction (section_period, day, student, by_office, at, reason)
    ), value as (
      select section_period, day, student, null old_status, case when reason is null then status else 'A' end status,
        case when reason is null then excuse end excuse, case when reason is null then comment end as comment,
        taken_by changed_by, taken_at changed_at, null reason
      from attendance_mark left join correction using (section_period, day, student)
      union all
      select section_period, day, student, 'A', status, excuse, comment,
        case when by_office then (select id from account where superuser) else taken_by end,
        coalesce(at at time zone ${timeZone}, taken_at + interval '9 minutes'), reason
      from attendance_mark join correction using (section_period, day, student)
    )
    insert into attendance_change (section_period, day, student, old_status, new_status, new_excuse, new_comment,
      changed_by, changed_at, reason)
    select section_period, day, student, old_status, status, excuse, comment, changed_by, changed_at, reason
    from value order by changed_at, student`.execute(tx)
}

/** A correction raises the version of its sheet, and the mark is then that of whoever corrected it. */
async function signCorrections(tx: Transaction<DB>): Promise<void> {
  await sql`
    with signed as (
      update attendance_mark mark set version = 2, taken_by = change.changed_by, taken_at = change.changed_at
      from attendance_change change
      where change.old_status is not null and change.section_period = mark.section_period
        and change.day = mark.day and change.student = mark.student
      returning mark.section_period, mark.day, mark.teacher
    )
    update attendance_sheet sheet set version = 2 from signed
    where signed.section_period = sheet.section_period and signed.day = sheet.day
      and signed.teacher = sheet.teacher`.execute(tx)
}

/** The section period in which a student's grade meets on a day in this slot. */
export function periodOf(
  school: DemoSchool,
  { student, day, slot }: { student: number; day: string; slot: Slot },
): number {
  const block = school.calendar.blocks.find((one) => holds(one, day))!
  return school.periodAt(block.id, school.students[student - 1]!.grade_level, slot)
}
