import { sql } from 'kysely'
import { isEnrolledOn } from '#server/database/enrolled.ts'
import type { ClassesReply, SectionPeriodToday } from '#contract/day/attendance/attendance.ts'
import { clockTime } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import type { Period } from '#server/reference/reference.ts'
import { sheetName } from '#server/database/names.ts'
import { isAdmin, notAssigned } from '../sheet/access.ts'
import { holidaySentence } from '#server/plan/calendar/days.ts'
import { closureName, periodsOn, includeTaken } from '#server/plan/calendar/meetings.ts'

type Query = { date: string; teacher_id?: number | undefined }

/**
 * The classes of a day by time: those that a teacher has or covers, or for an admin all or those of one teacher; none on a
 * closed day.
 */
export async function listClasses(context: Context, { date, teacher_id }: Query): Promise<ClassesReply> {
  const { actor, reference } = context
  const own = actor.teacher ?? undefined
  if (!isAdmin(actor) && teacher_id !== undefined && teacher_id !== own) throw notAssigned()
  const closure = closureName(reference, date)
  if (closure !== undefined) {
    return { message: holidaySentence(date, closure, context.school), code: 'holiday', section_periods: [] }
  }
  const periods = periodsOn(reference, date)
  const rows = await readClasses(context, {
    day: date,
    periods: periods.map(({ id }) => id),
    teacher: isAdmin(actor) ? teacher_id : own,
  })
  const groupsByPeriod = Map.groupBy(rows.groups, ({ section_period_id }) => section_period_id)
  const takenByPeriod = Map.groupBy(rows.taken, ({ section_period_id }) => section_period_id)
  const coversByPeriod = Map.groupBy(rows.covers, ({ section_period_id }) => section_period_id)
  return {
    section_periods: includeTaken(reference, periods, takenByPeriod.keys()).flatMap((period) => {
      const groups = groupsByPeriod.get(period.id)
      if (!groups) return []
      const taken = takenByPeriod.get(period.id) ?? []
      const covers = coversByPeriod.get(period.id) ?? []
      return [sectionPeriodToday(context, period, { groups, taken, covers })]
    }),
  }
}

type GroupRow = SectionPeriodToday['groups'][number] & { section_period_id: number }
type TakenRow = { section_period_id: number; teacher_id: number; at: string; by: number }
type CoverRow = { section_period_id: number; absent_teacher_id: number; teacher_id: number | null }
type Rows = { groups: GroupRow[]; taken: TakenRow[]; covers: CoverRow[] }

function sectionPeriodToday(
  { actor, reference, school }: Context,
  { id, name, has_own_name, start_time, end_time }: Period,
  { groups, taken, covers }: Rows,
): SectionPeriodToday {
  const teachers = new Set(groups.map(({ teacher_id }) => teacher_id))
  const covered = covers.filter(({ absent_teacher_id }) => teachers.has(absent_teacher_id))
  return {
    id,
    name,
    has_own_name,
    start_time,
    end_time,
    teachers: [...reference.teachers.values()].filter((teacher) => teachers.has(teacher.id)),
    groups,
    taken: taken
      .filter(({ teacher_id }) => teachers.has(teacher_id))
      .map(({ teacher_id, at, by }) => ({
        teacher_id,
        at: clockTime(at, school.timeZone),
        by: reference.accountNames.get(by) ?? '',
        by_me: by === actor.account,
      })),
    ...(covered.length > 0 && {
      covers: covered.map(({ absent_teacher_id, teacher_id }) => ({
        absent_teacher_id,
        teacher: teacher_id === null ? null : (reference.teachers.get(teacher_id) ?? null),
      })),
    }),
  }
}

type ClassesQuery = { day: string; periods: number[]; teacher: number | undefined }

/**
 * The groups of each section period with the students on their sheets, as `readSheet` lists them, and all sheets of the day.
 * Marks are read only where there is a sheet.
 */
async function readClasses({ db, school }: Context, { day, periods, teacher }: ClassesQuery) {
  const ofTeacher =
    teacher === undefined
      ? sql``
      : sql`and (teacher_id = ${teacher} or (section_period_id, teacher_id) in (
          select section_period_id, absent_teacher_id from covered where covered.teacher_id = ${teacher}))`
  const sortName =
    school.nameOrder === 'first_last' ? sql`, 'sort_name', concat_ws(', ', last_name, first_name)` : sql``
  const named = sql`'id', student.id, 'name', ${sheetName}${sortName}`
  // Few students have one, and the others' entries do not grow.
  const listed = sql`case when student.pronunciation is null then json_build_object(${named})
    else json_build_object(${named}, 'pronunciation', student.pronunciation) end`
  const { rows } = await sql<Rows>`
    with covered as materialized (
      select section_period_id, absent_teacher_id, teacher_id from cover where day = ${day}::date
    ), lesson as materialized (
      select section_period_id, teacher_id, student_group_id from assignment
      where section_period_id = any(${periods}::bigint[]) ${ofTeacher} and (during @> ${day}::date) is true
    ), sheet as materialized (
      select section_period_id, teacher_id, taken_at, taken_by_id from attendance_sheet
      where day = ${day}::date ${ofTeacher}
    ), member as materialized (
      select section_period_id, teacher_id, student_id, min(student_group_id) student_group_id
      from lesson join group_membership using (student_group_id) where (during @> ${day}::date) is true
        and ${isEnrolledOn(sql`group_membership.student_id`, sql`${day}::date`)}
      group by section_period_id, teacher_id, student_id
    ), left_since as (
      select section_period_id, teacher_id, student_id, student_group_id from attendance_mark
      where day = ${day}::date and section_period_id in (select section_period_id from sheet)
        ${ofTeacher}
        and (section_period_id, teacher_id, student_id) not in (
          select section_period_id, teacher_id, student_id from member)
    ), taught as (
      select * from lesson
      union select section_period_id, teacher_id, student_group_id from left_since
    ), listed as (
      select section_period_id, teacher_id, student_group_id, json_agg(
        ${listed} order by last_name, first_name, student.id) students
      from (select * from member union all select * from left_since) entry join student on student.id = student_id
      group by section_period_id, teacher_id, student_group_id
    )
    select
      (select coalesce(json_agg(json_build_object('section_period_id', section_period_id, 'teacher_id', taught.teacher_id,
          'id', student_group.id, 'name', student_group.name, 'type', student_group.type,
          'room', student_group.room_number,
          'students', coalesce(students, '[]')) order by student_group.name, student_group.id), '[]')
        from taught left join listed using (section_period_id, teacher_id, student_group_id)
          join student_group on student_group.id = student_group_id) "groups",
      (select coalesce(json_agg(json_build_object('section_period_id', section_period_id, 'teacher_id', teacher_id,
          'at', taken_at, 'by', taken_by_id) order by taken_at), '[]') from sheet) taken,
      (select coalesce(json_agg(covered), '[]') from covered) covers`.execute(db)
  return rows[0]!
}
