import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/** The ids of sections that became no group, as the office decided by the rules. */
export async function findLeftOutSections(db: Kysely<DB>): Promise<Set<string>> {
  const { rows } = await sql<{ sourced_id: string }>`select sourced_id from left_out_section`.execute(db)
  return new Set(rows.map(({ sourced_id }) => sourced_id))
}

/** Notes which sections of a file were left out; those that became groups are so no longer. */
export async function noteLeftOutSections(
  trx: Transaction<DB>,
  sections: readonly { id: string; becomes: string }[],
  uploadId: number,
): Promise<void> {
  const [leftOut, used] = [true, false].map((isLeftOut) =>
    sections.filter(({ becomes }) => (becomes === 'left_out') === isLeftOut).map(({ id }) => id),
  )
  await sql`delete from left_out_section where sourced_id = any(${used}::text[])`.execute(trx)
  // One that an earlier file left out already stays so where this upload is undone.
  await sql`
    insert into left_out_section (sourced_id, upload_batch_id)
    select sourced_id, ${uploadId} from unnest(${leftOut}::text[]) sourced_id on conflict do nothing`.execute(
    trx,
  )
}

/** Undoing an upload of sections forgets which of them were left out. */
export const forgetLeftOutSections = (trx: Transaction<DB>, uploadId: number) =>
  sql`delete from left_out_section where upload_batch_id = ${uploadId}`.execute(trx)
