import { sql, type Kysely } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import { byLastName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { gradeThen, isHereOn, type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { countsThen, isOfDay } from '../group-day.ts'

/** A student who is in a grade then. */
export type Candidate = {
  id: number
  first_name: string
  last_name: string
  /** The groups of each type that the student is in then, archived ones left out. */
  groups: Partial<Record<GroupType, { id: number; name: string }>>
  /** 'First Last', several joined by ', '; null for none. */
  homeroom_teachers: string | null
  labels: string[]
}

/** The students of a grade today or in the planned year, by last name, with what groups can be balanced by. */
export async function findCandidates(
  db: Kysely<DB>,
  { grade, on }: { grade: number; on: PlanDay },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select student.id, first_name, last_name,
      coalesce((
        select json_object_agg(student_group.type, json_build_object('id', student_group.id, 'name', name))
        from group_membership
          join student_group on student_group.id = group_membership.student_group_id and ${countsThen(on, sql`student.id`)}
        where group_membership.student_id = student.id and during @> ${on.day}::date
      ), '{}') groups,
      (
        select string_agg(teacher.first_name || ' ' || teacher.last_name, ', ' order by ${byLastName('teacher')})
        from student_homeroom_teacher link join teacher on teacher.id = link.teacher_id and teacher.active
        where link.student_id = student.id
      ) homeroom_teachers,
      array(select label from student_label where student_id = student.id order by label) labels
    from student where ${isHereOn(on)} and ${gradeThen(on)} = ${grade}
    order by ${byLastName('student')}`.execute(db)
  return rows
}

export type ChosenGroup = {
  id: number
  type: GroupType
  name: string
  grade_level: number
  capacity: number | null
}

/** These groups by name; unknown and archived ones are left out, and those of another year. */
export async function findChosenGroups(
  db: Kysely<DB>,
  ids: readonly number[],
  on: PlanDay,
): Promise<ChosenGroup[]> {
  const { rows } = await sql<ChosenGroup>`
    select id, type, name, grade_level_id grade_level, capacity from student_group
    where id = any(${ids}::bigint[]) and ${isOfDay(on)} order by name, id`.execute(db)
  return rows
}
