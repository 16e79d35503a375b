import { sql, type Kysely } from 'kysely'
import type { TimeDisplay } from '#contract/formats.ts'
import type { GroupType } from '#contract/words.ts'
import { findDisplay } from '#server/database/shown-time.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { MembershipValues } from './values.ts'

export type ExistingMembership = MembershipValues & { id: number }
export type StudentToPlace = { id: number; name: string; grade_level: number; is_active: boolean }
export type GroupToFill = {
  id: number
  type: GroupType
  name: string
  grade_level: number
  capacity: number | null
  /** The day after the last past day with attendance in this group; '' if there is none. */
  free_from: string
}
export type RosterSnapshot = {
  today: string
  students: Map<number, StudentToPlace>
  groups: Map<number, GroupToFill>
  memberships: ExistingMembership[]
  /** The groups that are made for the next school year; files are not about them. */
  planned: ReadonlySet<number>
  display: TimeDisplay
}

/** Everything that enrollments of a file are compared with. */
export async function loadRosterSnapshot(db: Kysely<DB>, today: string): Promise<RosterSnapshot> {
  const students = await sql<StudentToPlace>`
    select id, ${fullName('student')} name, grade_level_id grade_level, is_active from student`.execute(db)
  const groups = await sql<GroupToFill>`
    select id, type, name, grade_level_id grade_level, capacity, coalesce((taken.day + 1)::text, '') free_from
    from student_group left join (
      select student_group_id, max(day) "day" from attendance_sheet_group where day < ${today}::date
      group by student_group_id
    ) taken on taken.student_group_id = student_group.id
    where not archived`.execute(db)
  const planned = await sql<{ id: number }>`
    select id from student_group where planned_from is not null`.execute(db)
  return {
    today,
    students: new Map(students.rows.map((student) => [student.id, student])),
    groups: new Map(groups.rows.map((group) => [group.id, group])),
    memberships: await loadMemberships(db, sql`true`),
    planned: new Set(planned.rows.map(({ id }) => id)),
    display: await findDisplay(db),
  }
}

/** Memberships, also of archived groups, by student and first day. */
export async function loadMemberships(
  db: Kysely<DB>,
  where: ReturnType<typeof sql>,
): Promise<ExistingMembership[]> {
  const { rows } = await sql<ExistingMembership>`
    select group_membership.id, student_id, student_group_id, type, lower(during)::text begin_date,
      upper(during)::text end_date, sourced_id
    from group_membership
      left join (select own_id, sourced_id from foreign_id where collection = 'enrollments') given
        on given.own_id = 'member-' || group_membership.id
    where ${where}
    order by student_id, lower(during), group_membership.id`.execute(db)
  return rows
}
