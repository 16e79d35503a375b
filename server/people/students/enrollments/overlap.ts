import { sql, type Transaction } from 'kysely'
import type { DayDisplay } from '#contract/formats.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

type Days = { first_day: string; last_day: string | null }
type Named = { id: number; first_name: string; last_name: string }

/** 409 for days on which the student is enrolled already, other than by the enrollment `except`. */
export async function assertNoOverlap(
  tx: Transaction<DB>,
  student: Named,
  { first_day, last_day }: Days,
  { display, except = null }: { display: DayDisplay; except?: number | null },
): Promise<void> {
  const { rows } = await sql<Days>`
    select first_day, last_day from enrollment
    where student_id = ${student.id} and during && daterange(${first_day}::date, ${last_day}::date, '[]')
      and id is distinct from ${except}::bigint
    order by first_day limit 1`.execute(tx)
  if (!rows[0]) return
  const name = `${student.first_name} ${student.last_name}`
  const field = rows[0].first_day > first_day && last_day !== null ? 'last_day' : 'first_day'
  throw new Refusal('conflict', sentences.overlaps(name, rows[0], display), {
    fields: { [field]: sentences.overlap },
  })
}
