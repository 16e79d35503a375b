import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/** A link or session counts as used again after so long, so that most uses write nothing. */
export const SEEN_INTERVAL = '1 minute'

/** SQL: whether the moment in a column is so recent that a use at this one is not written. */
export const wasSeenRecently = (column: RawBuilder<unknown>, moment: Date): RawBuilder<boolean> =>
  sql`coalesce(${column} >= ${moment}::timestamptz - ${SEEN_INTERVAL}::interval, false)`

/** Writes a use by `change`, the columns that it sets, unless there was one lately. */
export async function saveSeen(
  db: Kysely<DB>,
  table: 'substitute_visit' | 'family_link' | 'api_client',
  { id, is_seen_lately }: { id: number; is_seen_lately: boolean },
  change: RawBuilder<unknown>,
): Promise<void> {
  if (!is_seen_lately) await sql`update ${sql.table(table)} set ${change} where id = ${id}`.execute(db)
}
