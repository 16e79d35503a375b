import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { sentenceOf, type RowError } from './people.ts'

type Batch = {
  kind: 'students' | 'staff'
  account: number
  fileName: string
  rows: number
  added: number
  changed: number
  unchanged: number
  errors: RowError[]
}
type Change = { id: number; before: object | null; after: object }

/** Keeps what an upload did, record by record with the values before it, so that it can be undone. */
export async function keepBatch(trx: Transaction<DB>, batch: Batch, changes: Change[]): Promise<void> {
  await sql`
    with batch as (
      insert into upload_batch (kind, account, file_name, row_count, added, changed, unchanged, errors)
      values (${batch.kind}, ${batch.account}, ${batch.fileName}, ${batch.rows}, ${batch.added}, ${batch.changed},
        ${batch.unchanged}, ${JSON.stringify(batch.errors.map(sentenceOf))}::jsonb)
      returning id
    )
    insert into upload_change (batch, record_id, before, after)
    select batch.id, change.id, change.before, change.after
    from batch, jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id integer, before jsonb, after jsonb)
  `.execute(trx)
}
