import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

/** An id of another system, the upload that gave it, and what it replaced. */
export type AssignedId = { sourced_id: string; upload_batch_id: number | null; former: AssignedId | null }
type Row = AssignedId & { collection: string; own_id: string }

/** Takes back the ids that an upload gave, also those that a later one replaced; what it replaced itself is there again. */
export async function revertForeignIds(trx: Transaction<DB>, batchId: number): Promise<void> {
  const { rows } = await sql<Row>`
    select collection, own_id, sourced_id, upload_batch_id, former from foreign_id
    where upload_batch_id = ${batchId}
      or former @? ('$.** ? (@.upload_batch_id == ' || ${batchId}::bigint || ')')::jsonpath`.execute(trx)
  await sql`
    delete from foreign_id using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (collection text, own_id text)
    where foreign_id.collection = given.collection and foreign_id.own_id = given.own_id`.execute(trx)
  const former = rows.flatMap((row) => {
    const left = withoutUpload(row, batchId)
    return left ? [{ collection: row.collection, own_id: row.own_id, ...left }] : []
  })
  // An id that another record has by now stays with that one.
  await sql`
    insert into foreign_id (collection, own_id, sourced_id, upload_batch_id, former)
    select collection, own_id, sourced_id, upload_batch_id, nullif(former, 'null')
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
      as given (collection text, own_id text, sourced_id text, upload_batch_id bigint, former jsonb)
    on conflict do nothing`.execute(trx)
}

/** Returns the earlier ids that remain without the one from an upload. */
export function withoutUpload(id: AssignedId, batchId: number): AssignedId | null {
  const { sourced_id, upload_batch_id } = id
  const former = id.former && withoutUpload(id.former, batchId)
  return upload_batch_id === batchId ? former : { sourced_id, upload_batch_id, former }
}
