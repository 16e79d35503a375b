import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Job } from '#server/jobs/job.ts'

/**
 * Deletes the keys of visits on past days of the school ('YYYY-MM-DD'). Drafts that a browser still has then become unreadable.
 */
export async function deleteDraftKeys(db: Kysely<DB>, today: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update substitute_visit set draft_key = null from substitute_link link
    where link.id = substitute_link_id and link.day < ${today}::date and draft_key is not null`.execute(db)
  return Number(numAffectedRows)
}

export const deleteDraftKeysJob: Job = {
  name: 'substitute-draft-keys',
  run: async ({ db, clock }) => {
    const { rows } = await sql<{ time_zone: string }>`select time_zone from school`.execute(db)
    const forgotten = await deleteDraftKeys(db, clock.school(rows[0]?.time_zone ?? 'UTC').day)
    return `Deleted ${forgotten} keys of substitutes' drafts.`
  },
}
