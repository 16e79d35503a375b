import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import { endFromToday } from '#server/database/date-ranges.ts'
import { isEnrolledOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isHereOn, type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { countsThen } from '../group-day.ts'

/** The group that a student moves to; null takes the student out of all groups of the type. */
export type Move = { student_id: number; group_id: number | null }

/** The group of a type that each of these students is in then, by student; students in none are left out. */
export async function findCurrentGroups(
  tx: Transaction<DB>,
  students: readonly number[],
  { type, on }: { type: GroupType; on: PlanDay },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_id: number; student_group_id: number }>`
    select student_id, student_group_id from group_membership membership
      join student_group on student_group.id = student_group_id and ${countsThen(on, sql`membership.student_id`)}
    where student_id = any(${students}::bigint[]) and membership.type = ${type} and during @> ${on.day}::date`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.student_id, row.student_group_id]))
}

/** The number of students of each of these groups then; empty groups are left out. */
export async function countMembers(
  tx: Transaction<DB>,
  groups: readonly number[],
  on: PlanDay,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_group_id: number; count: number }>`
    select student_group_id, count(*)::int from group_membership
      join student on student.id = group_membership.student_id and ${isHereOn(on)}
    where student_group_id = any(${groups}::bigint[]) and during @> ${on.day}::date group by student_group_id`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.student_group_id, row.count]))
}

/** How many members groups have on a day, today or a later one: also students who enter until then. */
export async function countEnrolledMembers(
  tx: Transaction<DB>,
  groups: readonly number[],
  day: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_group_id: number; count: number }>`
    select student_group_id, count(*)::int from group_membership
    where student_group_id = any(${groups}::bigint[]) and during @> ${day}::date
      and ${isEnrolledOn(sql`group_membership.student_id`, sql`${day}::date`)}
    group by student_group_id`.execute(tx)
  return new Map(rows.map((row) => [row.student_group_id, row.count]))
}

/** Ends the memberships that match `where` on the day; a membership that begins then is deleted. */
export const endMemberships = (tx: Transaction<DB>, where: RawBuilder<unknown>, day: string) =>
  endFromToday(tx, 'group_membership', { where, today: day })

/** SQL for whether a membership is not one of a group that is made ahead: a place in the next school year stays when a student moves. */
export const isNotPlanned = sql<boolean>`not exists (
  select from student_group planned where planned.id = student_group_id and planned_from is not null)`

/**
 * Starts memberships on the day, up to the place that the student has in a group of the next school year. A student who returns on
 * the day of leaving continues the old membership.
 */
export async function startMemberships(
  tx: Transaction<DB>,
  moves: readonly Move[],
  { type, day }: { type: GroupType; day: string },
): Promise<void> {
  await sql`
    with move as (
      select student_id, group_id student_group_id, (
          select min(lower(during)) from group_membership planned
          where planned.student_id = move.student_id and planned.type = ${type} and lower(during) > ${day}::date
        ) end_day
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (student_id bigint, group_id bigint)
      where group_id is not null
    ), continued as (
      update group_membership set during = daterange(lower(during), move.end_day) from move
      where group_membership.student_id = move.student_id
        and group_membership.student_group_id = move.student_group_id and upper(during) = ${day}::date
      returning move.student_id
    )
    insert into group_membership (student_id, student_group_id, type, during)
    select student_id, student_group_id, ${type}, daterange(${day}::date, end_day) from move
    where student_id not in (select student_id from continued)`.execute(tx)
}
