import { sql, type Transaction } from 'kysely'
import { analyzeChangedTables } from '#server/database/statistics.ts'
import { submitSheet } from '#server/day/attendance/sheet/submit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localNow } from '#server/clock.ts'
import type { DemoSchool } from './demo-school.ts'
import { bodyOf, type RequestAt } from './office.ts'
import { containsDay } from './timetable/calendar.ts'
import type { Slot } from './timetable/timetable.ts'
import type { Deviation } from './attendance/absences.ts'
import { withoutForeignKeys } from './attendance/without-foreign-keys.ts'

/**
 * The sheets that teachers took, and the corrections of some marks. Everyone on a roster is present except for the listed
 * deviations.
 */
export async function makeAttendance(
  tx: Transaction<DB>,
  requestAt: RequestAt,
  school: DemoSchool,
  timeZone: string,
): Promise<void> {
  await writeFirstMarks(tx, school, timeZone)
  await correctMarks(tx, requestAt, school, timeZone)
}

/** As the first save of each sheet leaves it. To save 3,000 sheets one by one takes half a minute, so three statements write all of them. */
async function writeFirstMarks(tx: Transaction<DB>, school: DemoSchool, timeZone: string): Promise<void> {
  await writeSheets(tx, school, timeZone)
  await withoutForeignKeys(tx, 'attendance_mark', async () => {
    await writeMarks(tx, school)
    await countMarks(tx)
  })
  await analyzeChangedTables(tx)
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
  const deviations = marksAtFirst(school).map((one) =>
    Object.assign({ section_period: periodOf(school, one) }, one),
  )
  await sql`
    insert into attendance_mark
      (section_period_id, day, student_id, status, excuse, comment, teacher_id, student_group_id, taken_by_id, taken_at)
    select sheet.section_period_id, sheet.day, membership.student_id, coalesce(deviation.status, 'P'), deviation.excuse,
      deviation.comment, sheet.teacher_id, assignment.student_group_id, sheet.taken_by_id, sheet.taken_at
    from attendance_sheet sheet
      join assignment on assignment.section_period_id = sheet.section_period_id and assignment.teacher_id = sheet.teacher_id
      join group_membership membership on membership.student_group_id = assignment.student_group_id
        -- Without "is true", PostgreSQL reads the members of all groups on the day for each sheet.
        and (membership.during @> sheet.day) is true
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
    order by sheet.day, sheet.section_period_id, membership.student_id`.execute(tx)
}

/** A mark refers to its sheet, group and account through a row of `attendance_sheet_group`. */
const countMarks = (tx: Transaction<DB>) =>
  sql`
    with counted as materialized (
      select section_period_id, day, teacher_id, student_group_id, taken_by_id, count(*) marks from attendance_mark
      group by section_period_id, day, teacher_id, student_group_id, taken_by_id
    ), of_groups as (
      insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
      select section_period_id, day, teacher_id, student_group_id, taken_by_id from counted order by day, section_period_id
    )
    update attendance_sheet sheet set mark_count = of_sheet.marks
    from (
      select section_period_id, day, teacher_id, sum(marks) marks from counted
      group by section_period_id, day, teacher_id
    ) of_sheet
    where of_sheet.section_period_id = sheet.section_period_id and of_sheet.day = sheet.day
      and of_sheet.teacher_id = sheet.teacher_id`.execute(tx)

type MarkKey = { student: number; day: string; slot: Slot }

const keyOf = ({ student, day, slot }: MarkKey) => `${student} ${day} ${slot}`

/** What was corrected later was an absence without a reason at first. */
function marksAtFirst({ deviations, corrections }: DemoSchool): Deviation[] {
  const corrected = new Set(corrections.map(keyOf))
  return [
    ...deviations.filter((one) => !corrected.has(keyOf(one))),
    ...corrections.map(({ student, day, slot }): Deviation => ({
      student,
      day,
      slot,
      status: 'A',
      excuse: null,
      comment: null,
    })),
  ]
}

type TakenMark = {
  section_period_id: number
  day: string
  student_id: number
  teacher_id: number
  taken_at: Date
}

/** By the office at the moment of the correction; by the teacher, where there is none, nine minutes after the sheet was taken. */
async function correctMarks(
  tx: Transaction<DB>,
  requestAt: RequestAt,
  school: DemoSchool,
  timeZone: string,
): Promise<void> {
  const marks = new Map(school.deviations.map((one) => [keyOf(one), one]))
  const corrections = school.corrections.map((one) => ({ ...one, section_period: periodOf(school, one) }))
  const { rows } = await sql<TakenMark>`
    select section_period_id, day, student_id, teacher_id, taken_at
    from attendance_mark join unnest(${corrections.map((one) => one.section_period)}::bigint[],
      ${corrections.map((one) => one.day)}::date[], ${corrections.map((one) => one.student)}::bigint[])
      correction (section_period_id, day, student_id) using (section_period_id, day, student_id)`.execute(tx)
  const taken = new Map(rows.map((row) => [`${row.section_period_id} ${row.day} ${row.student_id}`, row]))
  const due = corrections.flatMap((one) => {
    const mark = taken.get(`${one.section_period} ${one.day} ${one.student}`)
    return mark ? [{ ...one, mark, at: one.at ?? minutesLater(mark.taken_at, 9, timeZone) }] : []
  })
  for (const { mark, at, byOffice, reason, ...one } of due.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const { section_period_id, day: date, teacher_id } = mark
    const { status, excuse, comment } = marks.get(keyOf(one)) ?? { status: 'P', excuse: null, comment: null }
    const body = bodyOf('POST /attendance/submit/', {
      section_period_id,
      date,
      teacher_id,
      attendance: {
        [String(one.student)]: { status, excuse: excuse ?? undefined, comment: comment ?? undefined },
      },
      reason,
    })
    await submitSheet(await requestAt(at, byOffice ? undefined : teacher_id), body)
  }
}

const minutesLater = (moment: Date, minutes: number, timeZone: string) =>
  localNow(new Date(moment.getTime() + minutes * 60_000), timeZone).replace('T', ' ')

/** The section period in which a student's grade meets on a day in this slot. */
export function periodOf(school: DemoSchool, { student, day, slot }: MarkKey): number {
  const block = school.calendar.blocks.find((one) => containsDay(one, day))!
  return school.periodAt(block.id, school.students[student - 1]!.grade_level_id, slot)
}

/** When that section period begins, 'HH:MM'. */
export const startOf = (school: DemoSchool, mark: MarkKey): string =>
  school.periods[periodOf(school, mark) - 1]!.start_time
