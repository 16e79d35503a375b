import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { audit } from '#server/database/audit.ts'
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
/** What happened to one record; `before` is null where it was added. */
export type Change = { id: number; before: object | null; after: object }

/** Keeps what an upload did, record by record with the values before it, so that it can be undone. */
export async function keepBatch(trx: Transaction<DB>, batch: Batch, changes: Change[]): Promise<void> {
  const { kind, account, fileName, rows, added, changed, unchanged } = batch
  const kept = await sql<{ id: number }>`
    insert into upload_batch (kind, account, file_name, row_count, added, changed, unchanged, errors)
    values (${kind}, ${account}, ${fileName}, ${rows}, ${added}, ${changed}, ${unchanged},
      ${JSON.stringify(batch.errors.map(sentenceOf))}::jsonb)
    returning id`.execute(trx)
  const { id } = kept.rows[0]!
  await sql`
    insert into upload_change (batch, record_id, before, after)
    select ${id}, change.id, change.before, change.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id integer, before jsonb, after jsonb)
  `.execute(trx)
  const details = { kind, file_name: fileName, rows, added, changed, unchanged }
  await audit(trx, { account, action: 'add', subject: 'upload', subjectId: id, details })
}
