import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { findClashingPairs } from './clashes.ts'
import type { ClashFound } from './clash-rules.ts'

/**
 * Makes a change and tells which clashes it brings, from today on, to the assignments of the section periods of which
 * this SQL is true. Two that clashed on these weekdays before are not told again.
 */
export async function clashesCausedBy(
  tx: Transaction<DB>,
  which: ReturnType<typeof sql>,
  today: string,
  change: () => Promise<unknown>,
): Promise<ClashFound[]> {
  const ids = await currentAssignmentIds(tx, which, today)
  const before = new Map(
    (await findClashingPairs(tx, ids, today)).map(({ pair, weekdays }) => [pair, weekdays]),
  )
  await change()
  const after = await findClashingPairs(tx, ids, today)
  return after
    .filter(({ pair, weekdays }) => weekdays.some((day) => !before.get(pair)?.includes(day)))
    .flatMap(({ found }) => found)
}

async function currentAssignmentIds(tx: Transaction<DB>, which: ReturnType<typeof sql>, today: string) {
  const { rows } = await sql<{ id: number }>`
    select assignment.id from assignment join section_period on section_period.id = assignment.section_period_id
    where ${which} and not section_period.archived and not during << daterange(${today}::date, null)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
