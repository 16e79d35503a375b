import { sql, type Kysely, type RawBuilder } from 'kysely'
import type {
  GradeLevelGroups,
  Group,
  GroupListed,
  NamedGroup,
  OwnGroup,
} from '#contract/groups/group-shapes.ts'
import type { GroupType } from '#contract/words.ts'
import { byLastName, personJson } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { gradeThen, isHereOn, type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { countsThen, isOfDay } from './group-day.ts'

/** SQL for the order of group types in lists: core, CTE, homeroom. */
export const byGroupType = sql`array_position(array['core', 'cte', 'homeroom'], student_group.type)`

/**
 * SQL for the number of students of each group on the day: student_group_id, count; empty groups are left out. `isHere` says of a
 * row of `student`, in one of `student_group`, whether it counts.
 */
export const memberCounts = (day: string, isHere: RawBuilder<unknown> = sql`student.is_active`) => sql`
  select student_group_id, count(*) from group_membership
    join student_group on student_group.id = group_membership.student_group_id
    join student on student.id = group_membership.student_id and ${isHere}
  where during @> ${day}::date group by student_group_id`

/** All groups that are not archived, or those made ahead, by grade, type and name, with their number of students then. */
export async function listGroups(db: Kysely<DB>, on: PlanDay): Promise<GroupListed[]> {
  const { rows } = await sql<GroupListed>`
    select student_group.id, type, name, grade_level_id grade_level, coalesce(members.count, 0)::int student_count
    from student_group
      left join (${memberCounts(on.day, isHereOn(on))}) members on members.student_group_id = student_group.id
    where ${isOfDay(on)}
    order by grade_level_id, ${byGroupType}, name, student_group.id`.execute(db)
  return rows
}

/** The groups that a teacher leads or meets on the day, with their active students, by grade, type and name. */
export async function listOwnGroups(db: Kysely<DB>, teacher: number, day: string): Promise<OwnGroup[]> {
  const { rows } = await sql<OwnGroup>`
    select student_group.id, type, name, grade_level_id grade_level, cardinality(members.ids) student_count,
      members.ids student_ids
    from student_group cross join lateral (
      select array(
        select student.id from group_membership join student on student.id = group_membership.student_id
        where group_membership.student_group_id = student_group.id and during @> ${day}::date and is_active
        order by student.id) ids) members
    where not archived and (teacher_id = ${teacher} or id in (
      select student_group_id from assignment where teacher_id = ${teacher} and during @> ${day}::date))
    order by grade_level_id, ${byGroupType}, name, student_group.id`.execute(db)
  return rows
}

/** The groups that students are in on the day, by student id; students in no group are left out. */
export async function findGroupsByStudent(
  db: Kysely<DB>,
  day: string,
): Promise<Record<string, NamedGroup[]>> {
  const { rows } = await sql<{ groups: Record<string, NamedGroup[]> }>`
    select coalesce(json_object_agg(student_id, groups), '{}') groups from (
      select student_id, json_agg(json_build_object('type', student_group.type, 'name', name)
        order by ${byGroupType}) groups
      from group_membership join student_group on student_group.id = group_membership.student_group_id
      where during @> ${day}::date and not archived group by student_id
    ) member`.execute(db)
  return rows[0]!.groups
}

const notArchived = sql`not student_group.archived`

/**
 * SQL for whether a row of `student` is in a group on the day, of a type if one is named. `in` builds one hash for all
 * students, which `exists` would not.
 */
export const isInGroup = (
  day: string,
  type?: GroupType,
  isThere: RawBuilder<unknown> = notArchived,
) => sql`student.id in (
  select membership.student_id from group_membership membership
    join student_group on student_group.id = membership.student_group_id and ${isThere}
  where membership.during @> ${day}::date ${type === undefined ? sql`` : sql`and membership.type = ${type}`})`

/** SQL for who leads a group, or only a group of this type. */
const leader = (type?: GroupType) =>
  sql`case when teacher.id is not null ${type === undefined ? sql`` : sql`and student_group.type = ${type}`}
    then ${personJson('teacher')} end`

/** The same in a group that counts then. */
export const isInGroupThen = (on: PlanDay, type?: GroupType) =>
  isInGroup(on.day, type, countsThen(on, sql`membership.student_id`))

const selectGroups = (on: PlanDay, where: RawBuilder<unknown>) => sql<Group>`
  select student_group.id, student_group.type, name, student_group.grade_level_id grade_level,
    core_class_id core_class, capacity, room_number,
    ${leader()} teacher, ${leader('cte')} cte_teacher, ${leader('homeroom')} homeroom_teacher,
    coalesce(members.students, '[]') students, coalesce(members.count, 0)::int student_count
  from student_group
    left join teacher on teacher.id = student_group.teacher_id
    left join lateral (
      select count(*), json_agg(${personJson('student')} order by ${byLastName('student')}) students
      from group_membership join student on student.id = group_membership.student_id and ${isHereOn(on)}
      where group_membership.student_group_id = student_group.id and during @> ${on.day}::date
    ) members on true
  where ${isOfDay(on)} and ${where}
  order by name, student_group.id`

/** A group with its students then; undefined for an unknown or archived one. */
export async function findGroup(db: Kysely<DB>, id: number, on: PlanDay): Promise<Group | undefined> {
  const { rows } = await selectGroups(on, sql`student_group.id = ${id}`).execute(db)
  return rows[0]
}

/** The groups of a type and grade with their students then, and the grade's students who are in none of them. */
export async function findGradeGroups(
  db: Kysely<DB>,
  { type, grade, on }: { type: GroupType; grade: number; on: PlanDay },
): Promise<Omit<GradeLevelGroups, 'may' | 'deleted_by_office'>> {
  const { rows } = await sql<Omit<GradeLevelGroups, 'may' | 'deleted_by_office'>>`
    select
      coalesce((select json_agg(found) from (
        ${selectGroups(on, sql`student_group.type = ${type} and student_group.grade_level_id = ${grade}`)}
      ) found), '[]') groups,
      coalesce((
        select json_agg(${personJson('student')} order by ${byLastName('student')}) from student
        where ${isHereOn(on)} and ${gradeThen(on)} = ${grade} and not ${isInGroupThen(on, type)}
      ), '[]') unassigned_students`.execute(db)
  return rows[0]!
}
