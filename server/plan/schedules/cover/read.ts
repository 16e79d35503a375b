import { sql, type Kysely } from 'kysely'
import type { TeacherAbsence } from '#contract/plan/schedules/cover.ts'
import type { GroupType } from '#contract/words.ts'
import { periodsOn } from '#server/plan/calendar/meetings.ts'
import { isWithin } from '#contract/meeting.ts'
import { weekdayOf } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Period, Reference } from '#server/reference/reference.ts'

/** A class that a teacher has on the day: all groups whom they meet in a section period. */
export type Lesson = { section_period_id: number; teacher_id: number; group_ids: number[] }
export type StoredCover = {
  section_period_id: number
  absent_teacher_id: number
  teacher_id: number | null
  /** Another room for this day. */
  room_today: string | null
}

/** Everything about one day by which it is decided who covers what. */
export type CoverFacts = {
  day: string
  periods: ReadonlyMap<number, Period>
  lessons: readonly Lesson[]
  groups: ReadonlyMap<number, { id: number; name: string; type: GroupType; room_number: string | null }>
  covers: readonly StoredCover[]
  absences: readonly TeacherAbsence[]
  /** Teachers who are absent all day besides those who are entered as absent. */
  named: ReadonlySet<number>
  /** When teachers are off by the requirements of the blocks. */
  off: readonly { teacher_id: number; start_time: string; end_time: string }[]
  /** How many classes each teacher covers in this school year. */
  coverCounts: ReadonlyMap<number, number>
  /** The groups that each teacher knows, because they meet, met or lead them. */
  familiarGroups: ReadonlyMap<number, ReadonlySet<number>>
  /** The types of groups that each teacher meets in the blocks of the day. */
  types: ReadonlyMap<number, ReadonlySet<GroupType>>
}

type Row = Pick<CoverFacts, 'lessons' | 'covers' | 'off'> & {
  absences: TeacherAbsence[]
  groups: { id: number; name: string; type: GroupType; room_number: string | null }[]
  counts: { teacher_id: number; covers: number }[]
  familiar_groups: { teacher_id: number; groups: number[] }[]
  types: { teacher_id: number; types: GroupType[] }[]
}

/** SQL for an absence as the wire has it. */
export const absenceJson = sql<TeacherAbsence>`json_build_object('id', teacher_absence.id,
  'teacher_id', teacher_absence.teacher_id, 'start_date', start_date, 'end_date', end_date, 'reason', reason,
  'substitute_note', substitute_note,
  'section_period_ids', case when not whole_days then (
    select coalesce(json_agg(section_period_id order by section_period_id), '[]') from teacher_absence_period
    where teacher_absence_id = teacher_absence.id) end)`

/** The facts of a day in one statement; `named` are further absent teachers. */
export async function readCoverFacts(
  db: Kysely<DB>,
  reference: Reference,
  { day, named }: { day: string; named: readonly number[] },
): Promise<CoverFacts> {
  const periods = periodsOn(reference, day)
  const blocks = [...reference.blocks.values()].filter((block) => isWithin(day, block)).map(({ id }) => id)
  const inBlocks = [...reference.sectionPeriods.values()]
    .filter(({ block_schedule_id }) => blocks.includes(block_schedule_id))
    .map(({ id }) => id)
  const { yearStart, yearEnd } = reference.school
  const { rows } = await sql<Row>`
    with lesson as materialized (
      select section_period_id, teacher_id, array_agg(student_group_id order by student_group_id) group_ids
      from assignment
      where section_period_id = any(${periods.map(({ id }) => id)}::bigint[]) and (during @> ${day}::date) is true
      group by section_period_id, teacher_id
    ), absent as materialized (
      select * from teacher_absence where ${day}::date between start_date and end_date
    ), missed as materialized (
      select distinct unnest(group_ids) student_group_id from lesson
      where teacher_id in (select teacher_id from absent) or teacher_id = any(${[...named]}::bigint[])
    ), familiar as (
      select teacher_id, student_group_id from assignment where student_group_id in (select * from missed)
      union select teacher_id, id from student_group where id in (select * from missed) and teacher_id is not null
    )
    select
      (select coalesce(json_agg(lesson), '[]') from lesson) lessons,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'type', type, 'room_number', room_number)), '[]')
        from student_group where id in (select unnest(group_ids) from lesson)) "groups",
      (select coalesce(json_agg(json_build_object('section_period_id', section_period_id,
          'absent_teacher_id', absent_teacher_id, 'teacher_id', teacher_id, 'room_today', room_number)), '[]')
        from cover where cover.day = ${day}::date) covers,
      (select coalesce(json_agg(${absenceJson} order by id), '[]') from absent teacher_absence) absences,
      (select coalesce(json_agg(json_build_object('teacher_id', teacher_id,
          'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'))), '[]')
        from teacher_time_off
        where block_schedule_id = any(${blocks}::bigint[]) and ${weekdayOf(day)}::smallint = any(days_of_week)) off,
      (select coalesce(json_agg(json_build_object('teacher_id', teacher_id, 'covers', covers)), '[]') from (
        select teacher_id, count(*)::int covers from cover
        where teacher_id is not null and cover.day between ${yearStart}::date and ${yearEnd}::date
        group by teacher_id) counted) counts,
      (select coalesce(json_agg(json_build_object('teacher_id', teacher_id, 'groups', "groups")), '[]') from (
        select teacher_id, array_agg(student_group_id) "groups" from familiar group by teacher_id) grouped) familiar_groups,
      (select coalesce(json_agg(json_build_object('teacher_id', teacher_id, 'types', types)), '[]') from (
        select assignment.teacher_id, array_agg(distinct type) types
        from assignment join student_group on student_group.id = student_group_id
        where section_period_id = any(${inBlocks}::bigint[]) and (during @> ${day}::date) is true
        group by assignment.teacher_id) taught) types`.execute(db)
  const { groups, counts, familiar_groups, types, ...row } = rows[0]!
  return {
    ...row,
    day,
    named: new Set(named),
    periods: new Map(periods.map((period) => [period.id, period])),
    groups: new Map(groups.map((group) => [group.id, group])),
    coverCounts: new Map(counts.map(({ teacher_id, covers }) => [teacher_id, covers])),
    familiarGroups: new Map(familiar_groups.map((one) => [one.teacher_id, new Set(one.groups)])),
    types: new Map(types.map((one) => [one.teacher_id, new Set(one.types)])),
  }
}
