import { sql } from 'kysely'
import type { RollClass, RollStudent } from '#contract/day/emergency.ts'
import { joinWithAnd } from '#contract/words.ts'
import { sheetName } from '#server/database/names.ts'
import { displayOf, type Period } from '#server/reference/reference.ts'
import type { Context } from '#server/http/context.ts'
import { listReportsOn } from '#server/day/attendance/absences/reports.ts'
import { closureName, periodsOn } from '#server/plan/calendar/meetings.ts'
import { awayReason, type LastMark } from './away.ts'

/** Everyone who should be in the building today, and the classes in which they are. */
export type Building = { classes: RollClass[]; students: RollStudent[] }

type ClassRow = {
  section_period_id: number
  teacher_id: number
  taker_id: number
  groups: string[]
  rooms: string[]
}
type Rows = {
  classes: ClassRow[]
  members: [student: number, sectionPeriod: number, teacher: number][]
  students: Pick<RollStudent, 'id' | 'name' | 'grade_level'>[]
  marks: (LastMark & { student_id: number })[]
}

/** All active students by last name, each with all classes of today, and whether they are away now. */
export async function readBuilding(context: Context): Promise<Building> {
  const { db, now, reference, school } = context
  const isClosed = closureName(reference, now.day) !== undefined
  const periods = new Map((isClosed ? [] : periodsOn(reference, now.day)).map((each) => [each.id, each]))
  const [found, reports] = await Promise.all([
    readRows(context, [...periods.keys()]),
    listReportsOn(db, now.day, { includeFormer: false }),
  ])
  const sorted = found.classes.toSorted((one, other) => compareClasses(periods, one, other))
  const placeOf = new Map(
    sorted.map((each, place) => [keyOf(each.section_period_id, each.teacher_id), place]),
  )
  const classesOf = Map.groupBy(found.members, ([student]) => student)
  const markOf = new Map(found.marks.map(({ student_id, ...mark }) => [student_id, mark]))
  return {
    classes: sorted.map((each) => toClass(context, periods.get(each.section_period_id)!, each)),
    students: found.students.map((student) =>
      Object.assign(student, {
        classes: (classesOf.get(student.id) ?? []).map(([, period, teacher]) =>
          placeOf.get(keyOf(period, teacher))!,
        ),
        away: awayReason(
          now.time,
          { mark: markOf.get(student.id), entries: reports.get(student.id) ?? [] },
          displayOf(school),
        ),
      }),
    ),
  }
}

const keyOf = (sectionPeriod: number, teacher: number) => `${sectionPeriod} ${teacher}`

function compareClasses(periods: ReadonlyMap<number, Period>, one: ClassRow, other: ClassRow): number {
  const [first, second] = [periods.get(one.section_period_id)!, periods.get(other.section_period_id)!]
  return (
    first.start_time.localeCompare(second.start_time) ||
    one.groups.join().localeCompare(other.groups.join(), 'en', { numeric: true }) ||
    one.teacher_id - other.teacher_id
  )
}

function toClass({ reference }: Context, { start_time, end_time }: Period, row: ClassRow): RollClass {
  const teacher = reference.teachers.get(row.taker_id)
  return {
    name: joinWithAnd(row.groups),
    teacher_id: row.taker_id,
    teacher: teacher ? `${teacher.first_name} ${teacher.last_name}` : null,
    room: row.rooms.length > 0 ? row.rooms.join(', ') : null,
    start_time,
    end_time,
  }
}

/** The class of an absent teacher belongs to whoever covers it, in the room of this day. */
async function readRows({ db, now: { day } }: Context, periods: number[]): Promise<Rows> {
  const { rows } = await sql<Rows>`
    with lesson as materialized (
      select assignment.section_period_id, assignment.teacher_id, student_group_id, student_group.name,
        coalesce(cover.teacher_id, assignment.teacher_id) taker_id,
        coalesce(cover.room_number, student_group.room_number) room
      from assignment join student_group on student_group.id = student_group_id
        left join cover on cover.section_period_id = assignment.section_period_id and cover.day = ${day}::date
          and cover.absent_teacher_id = assignment.teacher_id
      where assignment.section_period_id = any(${periods}::bigint[]) and (assignment.during @> ${day}::date) is true
    )
    select
      (select coalesce(json_agg(one), '[]') from (
        select section_period_id, teacher_id, min(taker_id) taker_id, json_agg(distinct name) "groups",
          coalesce(json_agg(distinct room) filter (where room is not null), '[]') rooms
        from lesson group by section_period_id, teacher_id) one) classes,
      (select coalesce(json_agg(json_build_array(student_id, section_period_id, teacher_id)), '[]') from (
        select distinct student_id, section_period_id, teacher_id
        from lesson join group_membership using (student_group_id)
          join student on student.id = student_id and is_active
        where (group_membership.during @> ${day}::date) is true) member) members,
      (select coalesce(json_agg(json_build_object('id', student.id, 'name', ${sheetName}, 'grade_level', grade_level_id)
          order by last_name, first_name, student.id), '[]') from student where is_active) students,
      (select coalesce(json_agg(last_mark), '[]') from (
        select distinct on (student_id) student_id, status, to_char(start_time, 'HH24:MI') start_time,
          to_char(arrived_at, 'HH24:MI') arrived_at, to_char(left_at, 'HH24:MI') left_at
        from attendance_mark join section_period on section_period.id = section_period_id
        where day = ${day}::date
        order by student_id, section_period.start_time desc, section_period.end_time desc, section_period_id) last_mark) marks`.execute(
    db,
  )
  return rows[0]!
}
