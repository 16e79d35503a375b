import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TimeDisplay } from '#contract/formats.ts'
import type { GroupType } from '#contract/words.ts'
import { findDisplay } from '#server/database/shown-time.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { MembershipValues } from './values.ts'

export type ExistingMembership = MembershipValues & { id: number }
export type StudentState = { grade_level: number; is_active: boolean }
export type StudentToPlace = StudentState & { id: number; name: string }
export type GroupToFill = {
  id: number
  type: GroupType
  name: string
  grade_level: number
  capacity: number | null
  /** The day after the last past day with attendance in this group; '' if there is none. */
  free_from: string
  /** The first day of a group that is made for the next school year; null for one that is there. */
  planned_from: string | null
  /** The first day on which the group is no longer there, because one of the next school year follows it; null without one. */
  ends_on: string | null
}
export type RosterSnapshot = {
  /** The day from which the file counts: what was before stays. It is today, unless a file of enrollments says a later one. */
  today: string
  /** Whether this day is a later one, from which on only the file fills days. */
  isAhead?: boolean
  /** The students as they are on this day. */
  students: Map<number, StudentToPlace>
  /** What a student is on a later day, where it differs by the enrollments; for files that may be about the next school year. */
  stateOn?: (student: number, day: string) => StudentState
  groups: Map<number, GroupToFill>
  memberships: ExistingMembership[]
  /** The groups that are made for a school year after this day. */
  planned: ReadonlySet<number>
  display: TimeDisplay
}

/** A snapshot for a file that may be about the next school year. */
export type DatedRoster = Required<RosterSnapshot>

/** Everything that memberships of a file are compared with. A file that is not about the next school year has the groups of today. */
export async function loadRosterSnapshot(db: Kysely<DB>, today: string): Promise<RosterSnapshot> {
  const students = await sql<StudentToPlace>`
    select id, ${fullName('student')} name, grade_level_id grade_level, is_active from student`.execute(db)
  const { rows: planned } = await sql<{ id: number }>`
    select id from student_group where planned_from is not null`.execute(db)
  return {
    today,
    students: new Map(students.rows.map((student) => [student.id, student])),
    groups: await loadGroupsToFill(db, today, sql`not archived`),
    memberships: await loadMemberships(db, sql`true`),
    planned: new Set(planned.map(({ id }) => id)),
    display: await findDisplay(db),
  }
}

/** The same for a file that may be about the next school year: with its groups, and students as their enrollments say. */
export async function loadRosterFrom(
  db: Kysely<DB>,
  { today, from }: { today: string; from: string },
): Promise<DatedRoster> {
  const snapshot = await loadRosterSnapshot(db, today)
  const groups = await loadGroupsToFill(db, today, sql`archived_on is null`)
  const planned = [...groups.values()].flatMap(({ id, planned_from }) =>
    planned_from !== null && planned_from > from ? [id] : [],
  )
  const states = await loadStates(db, today)
  const stateOn = (student: number, day: string): StudentState => {
    const { is_active, grade_level } = snapshot.students.get(student)!
    if (day <= today) return { is_active, grade_level }
    const found = states.get(student)?.find(({ first_day, end }) => first_day <= day && day <= end)
    return { is_active: found !== undefined, grade_level: found?.grade_level ?? grade_level }
  }
  const students = [...snapshot.students.values()].map(({ id, name }): [number, StudentToPlace] => {
    const { grade_level, is_active } = stateOn(id, from)
    return [id, { id, name, grade_level, is_active }]
  })
  return {
    ...snapshot,
    today: from,
    isAhead: from > today,
    students: new Map(students),
    stateOn,
    groups,
    planned: new Set(planned),
  }
}

async function loadGroupsToFill(
  db: Kysely<DB>,
  today: string,
  where: RawBuilder<unknown>,
): Promise<Map<number, GroupToFill>> {
  const { rows } = await sql<GroupToFill>`
    select id, type, name, grade_level_id grade_level, capacity, coalesce((taken.day + 1)::text, '') free_from,
      planned_from, ends_on
    from student_group left join (
      select student_group_id, max(day) "day" from attendance_sheet_group where day < ${today}::date
      group by student_group_id
    ) taken on taken.student_group_id = student_group.id
    where ${where}`.execute(db)
  return new Map(rows.map((group) => [group.id, group]))
}

type Enrolled = { student_id: number; first_day: string; end: string; grade_level: number }

/** The enrollments of each student that have days after today; an open one ends never. */
async function loadStates(db: Kysely<DB>, today: string): Promise<Map<number, Enrolled[]>> {
  const { rows } = await sql<Enrolled>`
    select student_id, first_day, coalesce(last_day, '9999-12-31') "end", grade_level_id grade_level
    from enrollment where not isempty(during) and (last_day is null or last_day > ${today}::date)`.execute(db)
  return Map.groupBy(rows, ({ student_id }) => student_id)
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
