import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { GroupValues } from './values.ts'

export type ExistingGroup = GroupValues & {
  id: number
  archived: boolean
  /** The number of active students today. */
  members: number
}

/** Groups with everything that uploads change of them: all that are not archived, or these, archived ones too. */
export async function loadGroups(
  db: Kysely<DB>,
  today: string,
  ids?: readonly number[],
): Promise<ExistingGroup[]> {
  const where = ids ? sql`student_group.id = any(${ids}::bigint[])` : sql`not student_group.archived`
  const { rows } = await sql<ExistingGroup>`
    select student_group.id, type, name, grade_level_id grade_level, core_class_id, teacher_id, capacity,
      room_number, archived, given.sourced_id, coalesce(members.count, 0) members,
      case when class.student_group_id is not null then json_build_object('course_id', course_id, 'class_code',
        class_code, 'block_schedule_ids', array(select block_schedule_id from imported_class_block block
          where block.student_group_id = class.student_group_id order by 1),
        'periods', periods, 'subjects', subjects) end imported,
      coalesce(teaching.list, '[]') teaching
    from student_group
      left join (select own_id, sourced_id from foreign_id where collection = 'classes') given
        on given.own_id = 'group-' || student_group.id
      left join imported_class class on class.student_group_id = student_group.id
      left join (
        select student_group_id, json_agg(json_build_object('teacher_id', teacher_id, 'is_primary', is_primary,
          'begin_date', begin_date, 'end_date', end_date) order by teacher_id) list
        from imported_teaching group by student_group_id
      ) teaching on teaching.student_group_id = student_group.id
      left join (
        select student_group_id, count(*)::int count from group_membership
          join student on student.id = student_id and is_active
        where during @> ${today}::date group by student_group_id
      ) members on members.student_group_id = student_group.id
    where ${where}
    order by student_group.id`.execute(db)
  return rows
}

export const groupValues = (group: ExistingGroup): GroupValues => ({
  type: group.type,
  name: group.name,
  grade_level: group.grade_level,
  core_class_id: group.core_class_id,
  teacher_id: group.teacher_id,
  capacity: group.capacity,
  room_number: group.room_number,
  sourced_id: group.sourced_id,
  imported: group.imported,
  teaching: group.teaching,
})

/** True where two groups, or two states of one, have equal values, in any order of fields. */
export const isSameGroup = (one: GroupValues, other: GroupValues): boolean => textOf(one) === textOf(other)

const textOf = (group: GroupValues) =>
  JSON.stringify([
    group.type,
    group.name,
    group.grade_level,
    group.core_class_id,
    group.teacher_id,
    group.capacity,
    group.room_number,
    group.sourced_id,
    group.imported && [
      group.imported.course_id,
      group.imported.class_code,
      group.imported.block_schedule_ids.toSorted((a, b) => a - b),
      group.imported.periods,
      group.imported.subjects,
    ],
    group.teaching
      .toSorted((a, b) => a.teacher_id - b.teacher_id)
      .map(({ teacher_id, is_primary, begin_date, end_date }) => [
        teacher_id,
        is_primary,
        begin_date,
        end_date,
      ]),
  ])
