import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/** The moment of the newest change of any record; null where there is none. Later changes have later moments. */
export async function newestChange(db: Kysely<DB>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(changed_at) at from roster_record`.execute(db)
  return rows[0]!.at
}
