import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

const ASSIGNMENTS_LOCK = 7_360_002

/** Who changes what meets when waits here for whoever does so too: two at once see each other's clashes. */
export const lockAssignments = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${ASSIGNMENTS_LOCK})`.execute(tx)
