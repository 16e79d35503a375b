import { sql } from 'kysely'
import type { StudentSoFar, WeekSoFar } from '#contract/day/attendance/week-so-far.ts'
import type { Status } from '#contract/words.ts'
import { statement } from '#server/database/statement.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { mondayOf } from '#server/plan/calendar/days.ts'
import type { Period } from '#server/reference/reference.ts'
import { coveringTeacher, isAdmin, mayOpenSheet, notAssigned, type SheetKey } from './access.ts'
import { membersOf } from './read.ts'

/** A mark of the week other than Present. */
export type WeekMark = {
  student_id: number
  section_period_id: number
  status: Exclude<Status, 'P'>
  /** Whether it is of the day of the sheet. */
  is_of_day: boolean
}

/**
 * What the day and the week already know of the students on a sheet, for everyone who may open it. It is a call of its own,
 * because reading a week's marks takes as long as opening the sheet.
 */
export async function findWeekSoFar(
  { db, actor, reference, now }: Context,
  { section_period_id, date, teacher_id }: { section_period_id: number; date: string; teacher_id: number },
): Promise<WeekSoFar> {
  const period = reference.sectionPeriods.get(section_period_id)
  if (!period) throw isAdmin(actor) ? notFound('section period') : notAssigned()
  const key = { sectionPeriod: period.id, day: date, teacher: teacher_id }
  const [found] = await selectMarks(db, { ...key, monday: mondayOf(date) })
  if (!found || !mayOpenSheet(actor, { teacher: teacher_id, covering: found.covering })) throw notAssigned()
  return {
    is_this_week: mondayOf(date) === mondayOf(now.day),
    students: studentsSoFar(found.marks, period, reference.sectionPeriods),
  }
}

type WeekRow = { covering: number | null; marks: WeekMark[] }

const selectMarks = statement<SheetKey & { monday: string }, WeekRow>((values) => {
  const { day, monday } = values
  return sql`
    with ${membersOf(values)}
    select ${coveringTeacher(values)} covering,
      (select coalesce(json_agg(json_build_object('student_id', mark.student_id, 'section_period_id', section_period_id,
          'status', status, 'is_of_day', day = ${day}::date)), '[]')
        from member join attendance_mark mark on mark.student_id = member.student_id
          and day between ${monday}::date and ${day}::date and status <> 'P') marks`
})

type NamedPeriod = StudentSoFar['absent_in'][number]

/** Leaves out what comes at the time of the class or later on its day. */
export function studentsSoFar(
  marks: readonly WeekMark[],
  { start_time }: Pick<Period, 'start_time'>,
  sectionPeriods: ReadonlyMap<number, NamedPeriod>,
): StudentSoFar[] {
  const students = new Map<number, StudentSoFar>()
  for (const { student_id, section_period_id, status, is_of_day } of marks) {
    const period = sectionPeriods.get(section_period_id)
    if (!period || (is_of_day && period.start_time >= start_time)) continue
    if (status === 'A' && !is_of_day) continue
    const student = students.get(student_id) ?? { student_id, absent_in: [], tardies: 0 }
    students.set(student_id, student)
    if (status === 'T') student.tardies += 1
    else student.absent_in.push(nameOf(period))
  }
  for (const { absent_in } of students.values())
    absent_in.sort((one, other) => one.start_time.localeCompare(other.start_time))
  return [...students.values()]
}

const nameOf = ({ name, has_own_name, homeroom, start_time }: NamedPeriod): NamedPeriod => ({
  name,
  has_own_name,
  homeroom,
  start_time,
})
