import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Job } from '#server/jobs/job.ts'
import { sentences } from '../sentences.ts'

/** How long ended records are kept for systems that request changes. */
export const RETENTION_DAYS = 400

/** Deletes records that ended long ago; every system that requests changes has seen their end. */
export async function deleteEndedRecords(db: Kysely<DB>, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from roster_record where deleted and changed_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

export const deleteEndedRecordsJob: Job = {
  name: 'ended-roster-records',
  run: async ({ db, clock }) => {
    const count = await deleteEndedRecords(db, clock.moment())
    return count === 0 ? sentences.nothingEnded : sentences.endedDeleted(count)
  },
}
