import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

const COVERS_LOCK = 7_360_014

/**
 * Locks absences and covers to the end of the transaction, so that two concurrent saves cannot have a teacher cover two classes
 * at once. Take it before any lock on rows.
 */
export const lockCovers = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${COVERS_LOCK})`.execute(tx)
