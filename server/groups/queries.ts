import { sql, type Kysely } from 'kysely'
import type { GradeLevelGroups, Group, GroupListed, NamedGroup } from '#contract/groups/group-shapes.ts'
import type { GroupType } from '#contract/words.ts'
import { byLastName, personJson } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** Every group that is not archived, by grade, type and name, with how many students it has on the day. */
export async function listGroups(db: Kysely<DB>, day: string): Promise<GroupListed[]> {
  const { rows } = await sql<GroupListed>`
    select student_group.id, type, name, grade_level_id grade_level, coalesce(members.count, 0)::int student_count
    from student_group left join (
      select student_group_id, count(*) from group_membership
        join student on student.id = group_membership.student_id and student.is_active
      where during @> ${day}::date group by student_group_id
    ) members on members.student_group_id = student_group.id
    where not archived
    order by grade_level_id, array_position(array['core', 'cte', 'homeroom'], type), name, student_group.id`.execute(
    db,
  )
  return rows
}

/** The groups that each student is in on the day, by the student's number; whoever is in none is left out. */
export async function groupsOfStudents(db: Kysely<DB>, day: string): Promise<Record<string, NamedGroup[]>> {
  const { rows } = await sql<{ groups: Record<string, NamedGroup[]> }>`
    select coalesce(json_object_agg(student_id, groups), '{}') groups from (
      select student_id, json_agg(json_build_object('type', student_group.type, 'name', name)
        order by array_position(array['core', 'cte', 'homeroom'], student_group.type)) groups
      from group_membership join student_group on student_group.id = group_membership.student_group_id
      where during @> ${day}::date and not archived group by student_id
    ) member`.execute(db)
  return rows[0]!.groups
}

/** SQL for whether a row of student is in a group, of a type where one is named, on the day: looked up in one hash. */
export const inGroup = (day: string, type?: GroupType) => sql`student.id in (
  select membership.student_id from group_membership membership
    join student_group home on home.id = membership.student_group_id and not home.archived
  where membership.during @> ${day}::date ${type === undefined ? sql`` : sql`and membership.type = ${type}`})`

const groupsOn = (day: string, which: ReturnType<typeof sql>) => sql<Group>`
  select student_group.id, student_group.type, name, student_group.grade_level_id grade_level,
    core_class_id core_class, capacity, room_number,
    case when teacher.id is null then null else ${personJson('teacher')} end teacher,
    coalesce(members.students, '[]') students, coalesce(members.count, 0)::int student_count
  from student_group
    left join teacher on teacher.id = student_group.teacher_id
    left join lateral (
      select count(*), json_agg(${personJson('student')} order by ${byLastName('student')}) students
      from group_membership join student on student.id = group_membership.student_id and student.is_active
      where group_membership.student_group_id = student_group.id and during @> ${day}::date
    ) members on true
  where not archived and ${which}
  order by name, student_group.id`

/** One group with its students on the day; undefined when there is none or it is archived. */
export async function findGroup(db: Kysely<DB>, id: number, day: string): Promise<Group | undefined> {
  const { rows } = await groupsOn(day, sql`student_group.id = ${id}`).execute(db)
  return rows[0]
}

/** The groups of one type and grade with their students on the day, and the grade's students who are in none. */
export async function groupsOfGrade(
  db: Kysely<DB>,
  { type, grade, day }: { type: GroupType; grade: number; day: string },
): Promise<Omit<GradeLevelGroups, 'may'>> {
  const { rows } = await sql<Omit<GradeLevelGroups, 'may'>>`
    select
      coalesce((select json_agg(one) from (
        ${groupsOn(day, sql`student_group.type = ${type} and student_group.grade_level_id = ${grade}`)}
      ) one), '[]') groups,
      coalesce((
        select json_agg(${personJson('student')} order by ${byLastName('student')}) from student
        where student.is_active and student.grade_level_id = ${grade} and not ${inGroup(day, type)}
      ), '[]') unassigned_students`.execute(db)
  return rows[0]!
}
