import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/** A use is written at most once in this interval, so that most uses write nothing. */
export const SEEN_INTERVAL = '1 minute'

/** SQL: whether the moment in a column is so recent that a use at this one is not written. */
export const wasSeenRecently = (column: RawBuilder<unknown>, moment: Date): RawBuilder<boolean> =>
  sql`coalesce(${column} >= ${moment}::timestamptz - ${SEEN_INTERVAL}::interval, false)`

/** Writes a use by `change`, the columns to set, unless one was written recently. */
export async function saveSeen(
  db: Kysely<DB>,
  table: 'substitute_visit' | 'family_link' | 'api_client',
  { id, is_seen_lately }: { id: number; is_seen_lately: boolean },
  change: RawBuilder<unknown>,
): Promise<void> {
  if (!is_seen_lately) await sql`update ${sql.table(table)} set ${change} where id = ${id}`.execute(db)
}
