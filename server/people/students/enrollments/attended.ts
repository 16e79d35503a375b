import { sql, type Transaction } from 'kysely'
import { marksWithAside } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from '../sentences.ts'

/** 409 for a student who was present or tardy in this time; without a last day, also later. */
export async function assertNeverAttended(
  tx: Transaction<DB>,
  student: number,
  { first_day, last_day }: { first_day: string; last_day: string | null },
): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select day from ${marksWithAside} mark
    where student_id = ${student} and daterange(${first_day}::date, ${last_day}::date, '[]') @> day and status <> 'A'
    order by day limit 1`.execute(tx)
  if (rows[0])
    throw new Refusal('conflict', sentences.hasAttended, { fields: { exit_code: sentences.hasAttended } })
}
