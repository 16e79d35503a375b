import { sql, type Transaction } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'

export type Place = { student_id: number; group_id: number | null }

/** The group of a type that each of these students is in on the day; who is in none is left out. */
export async function groupsOf(
  tx: Transaction<DB>,
  students: readonly number[],
  { type, today }: { type: GroupType; today: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_id: number; student_group_id: number }>`
    select student_id, student_group_id from group_membership
    where student_id = any(${students}::int[]) and type = ${type} and during @> ${today}::date`.execute(tx)
  return new Map(rows.map((row) => [row.student_id, row.student_group_id]))
}

/** How many active students each of these groups has on the day; an empty group is left out. */
export async function sizesOf(
  tx: Transaction<DB>,
  groups: readonly number[],
  day: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_group_id: number; size: number }>`
    select student_group_id, count(*)::int size from group_membership
      join student on student.id = group_membership.student_id and student.is_active
    where student_group_id = any(${groups}::int[]) and during @> ${day}::date group by student_group_id`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.student_group_id, row.size]))
}

/** Ends these memberships today. One that began today never was: a range is not empty. */
export async function leave(
  tx: Transaction<DB>,
  which: ReturnType<typeof sql>,
  today: string,
): Promise<void> {
  await sql`delete from group_membership where ${which} and lower(during) >= ${today}::date`.execute(tx)
  await sql`update group_membership set during = daterange(lower(during), ${today}::date)
    where ${which} and during @> ${today}::date`.execute(tx)
}

/** Begins memberships today; who comes back on the day they left goes on as if they had never gone. */
export async function join(
  tx: Transaction<DB>,
  places: readonly Place[],
  { type, today }: { type: GroupType; today: string },
): Promise<void> {
  await sql`
    with place as (
      select student_id, group_id student_group_id
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (student_id int, group_id int)
      where group_id is not null
    ), going_on as (
      update group_membership set during = daterange(lower(during), null) from place
      where group_membership.student_id = place.student_id and group_membership.student_group_id = place.student_group_id
        and upper(during) = ${today}::date
      returning place.student_id
    )
    insert into group_membership (student_id, student_group_id, type, during)
    select student_id, student_group_id, ${type}, daterange(${today}::date, null) from place
    where student_id not in (select student_id from going_on)`.execute(tx)
}
