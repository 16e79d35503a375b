import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/** The ids of sections that the office's rules skip. */
export async function listSkippedSections(db: Kysely<DB>): Promise<Set<string>> {
  const { rows } = await sql<{ sourced_id: string }>`select sourced_id from skipped_section`.execute(db)
  return new Set(rows.map(({ sourced_id }) => sourced_id))
}

/** Records which sections of a file were skipped; sections that became groups are removed from the list. */
export async function recordSkippedSections(
  trx: Transaction<DB>,
  sections: readonly { id: string; becomes: string }[],
  uploadId: number,
): Promise<void> {
  const [skipped, used] = [true, false].map((isSkipped) =>
    sections.filter(({ becomes: target }) => (target === 'left_out') === isSkipped).map(({ id }) => id),
  )
  await sql`delete from skipped_section where sourced_id = any(${used}::text[])`.execute(trx)
  // A section that an earlier file skipped stays on the list when this upload is undone.
  await sql`
    insert into skipped_section (sourced_id, upload_batch_id)
    select sourced_id, ${uploadId} from unnest(${skipped}::text[]) sourced_id on conflict do nothing`.execute(
    trx,
  )
}

/** Undoing an upload of sections deletes its skipped sections. */
export const deleteSkippedSections = (trx: Transaction<DB>, uploadId: number) =>
  sql`delete from skipped_section where upload_batch_id = ${uploadId}`.execute(trx)
