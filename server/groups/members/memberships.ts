import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import { endFromToday } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isHereOn, type GroupDay } from '../group-day.ts'

/** The group that a student moves to; null takes the student out of all groups of the type. */
export type Move = { student_id: number; group_id: number | null }

/** The group of a type that each of these students is in on the day, by student; students in none are left out. */
export async function findCurrentGroups(
  tx: Transaction<DB>,
  students: readonly number[],
  { type, day }: { type: GroupType; day: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_id: number; student_group_id: number }>`
    select student_id, student_group_id from group_membership
    where student_id = any(${students}::bigint[]) and type = ${type} and during @> ${day}::date`.execute(tx)
  return new Map(rows.map((row) => [row.student_id, row.student_group_id]))
}

/** The number of students of each of these groups then; empty groups are left out. */
export async function countMembers(
  tx: Transaction<DB>,
  groups: readonly number[],
  on: GroupDay,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_group_id: number; count: number }>`
    select student_group_id, count(*)::int from group_membership
      join student on student.id = group_membership.student_id and ${isHereOn(on)}
    where student_group_id = any(${groups}::bigint[]) and during @> ${on.day}::date group by student_group_id`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.student_group_id, row.count]))
}

/** Ends the memberships that match `where` today; a membership that began today is deleted. */
export const endMemberships = (tx: Transaction<DB>, where: RawBuilder<unknown>, today: string) =>
  endFromToday(tx, 'group_membership', { where, today })

/** SQL for whether a membership is not one of a group that is made ahead: a place in the next school year stays when a student moves. */
export const isNotPlanned = sql<boolean>`not exists (
  select from student_group planned where planned.id = student_group_id and planned_from is not null)`

/**
 * Starts memberships today, up to the place that the student has in a group of the next school year. A student who returns on the
 * day of leaving continues the old membership.
 */
export async function startMemberships(
  tx: Transaction<DB>,
  moves: readonly Move[],
  { type, today }: { type: GroupType; today: string },
): Promise<void> {
  await sql`
    with move as (
      select student_id, group_id student_group_id, (
          select min(lower(during)) from group_membership planned
          where planned.student_id = move.student_id and planned.type = ${type} and lower(during) > ${today}::date
        ) end_day
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (student_id bigint, group_id bigint)
      where group_id is not null
    ), continued as (
      update group_membership set during = daterange(lower(during), move.end_day) from move
      where group_membership.student_id = move.student_id
        and group_membership.student_group_id = move.student_group_id and upper(during) = ${today}::date
      returning move.student_id
    )
    insert into group_membership (student_id, student_group_id, type, during)
    select student_id, student_group_id, ${type}, daterange(${today}::date, end_day) from move
    where student_id not in (select student_id from continued)`.execute(tx)
}
