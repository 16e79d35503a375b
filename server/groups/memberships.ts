import { sql, type Transaction } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** The group of a type that a student is in on the day, or null. */
export async function groupOf(
  tx: Transaction<DB>,
  student: number,
  type: GroupType,
  day: string,
): Promise<number | null> {
  const { rows } = await sql<{ student_group: number }>`
    select student_group from group_membership
    where student = ${student} and type = ${type} and during @> ${day}::date`.execute(tx)
  return rows[0]?.student_group ?? null
}

/** Ends membership in any group of the type today. One that began today never was: a range is not empty. */
export async function leave(
  tx: Transaction<DB>,
  student: number,
  type: GroupType,
  today: string,
): Promise<void> {
  const own = sql`student = ${student} and type = ${type}`
  await sql`delete from group_membership where ${own} and lower(during) >= ${today}::date`.execute(tx)
  await sql`update group_membership set during = daterange(lower(during), ${today}::date)
    where ${own} and during @> ${today}::date`.execute(tx)
}

/** Begins membership today; who comes back on the day they left goes on as if they had never gone. */
export async function join(
  tx: Transaction<DB>,
  { student, group, type, today }: { student: number; group: number; type: GroupType; today: string },
): Promise<void> {
  const { rows } = await sql`update group_membership set during = daterange(lower(during), null)
    where student = ${student} and student_group = ${group} and upper(during) = ${today}::date
    returning id`.execute(tx)
  if (rows.length > 0) return
  await sql`insert into group_membership (student, student_group, type, during)
    values (${student}, ${group}, ${type}, daterange(${today}::date, null))`.execute(tx)
}
