import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { clashesOf } from './clashes.ts'
import type { ClashFound } from './rules.ts'

/**
 * Makes a change and tells which clashes it brings, from today on, to the assignments of the section periods of which
 * this SQL is true. What clashed before in the same words is not told again.
 */
export async function clashesThrough(
  tx: Transaction<DB>,
  which: ReturnType<typeof sql>,
  today: string,
  change: () => Promise<unknown>,
): Promise<ClashFound[]> {
  const ids = await standingIn(tx, which, today)
  const before = new Set((await clashesOf(tx, ids, today)).map(inWords))
  await change()
  return (await clashesOf(tx, ids, today)).filter((clash) => !before.has(inWords(clash)))
}

async function standingIn(tx: Transaction<DB>, which: ReturnType<typeof sql>, today: string) {
  const { rows } = await sql<{ id: number }>`
    select assignment.id from assignment join section_period on section_period.id = assignment.section_period
    where ${which} and not section_period.archived and not during << daterange(${today}::date, null)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

const inWords = ({ kind, section_period_id, message }: ClashFound) =>
  `${kind} ${section_period_id} ${message}`
