import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

const ASSIGNMENTS_LOCK = 7_360_002

/**
 * Locks assignments and their times to the end of the transaction, so that two changes at the same moment see each other's
 * conflicts. Take it before any lock on rows.
 */
export const lockAssignments = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${ASSIGNMENTS_LOCK})`.execute(tx)
