import { sql, type Transaction } from 'kysely'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { rejectedCells } from './reply.ts'
import type { OpenFile } from './open-file.ts'
import { yieldToEventLoop, inParts, type Plan, type RowError } from './plan.ts'

export type Batch = {
  kind: 'students' | 'staff' | 'homeroom_teachers'
  account: number
  fileName: string
  clearsExisting: boolean
  opened: OpenFile
  /** Our field to the file's column. */
  columns: Record<string, string>
  rows: number
  plan: Plan<unknown, unknown>
  changes: Change[]
}
/** What happened to one record; `before` is null where it was added. left_groups: the groups it left by that. */
export type Change = { id: number; before: object | null; after: object; left_groups?: number[] }

/** Keeps what an upload did, record by record with the values before it, so that it can be undone. Answers its number. */
export async function keepBatch(trx: Transaction<DB>, batch: Batch): Promise<number> {
  const { kind, account, fileName, rows, plan, opened } = batch
  const [added, changed, unchanged] = [plan.add.length, plan.change.length, plan.unchanged]
  const kept = await sql<{ id: number }>`
    insert into upload_batch (kind, account_id, file_name, row_count, added, changed, unchanged, clear_existing, columns)
    values (${kind}, ${account}, ${fileName}, ${rows}, ${added}, ${changed}, ${unchanged}, ${batch.clearsExisting},
      ${JSON.stringify(opened.columns.map(({ name }) => name))}::jsonb)
    returning id`.execute(trx)
  const { id } = kept.rows[0]!
  for (const changes of inParts(batch.changes)) {
    await keepChanges(trx, id, changes)
    await yieldToEventLoop()
  }
  let first = 1
  for (const errors of inParts(plan.errors)) {
    await keepRejected(trx, id, batch, { errors, first })
    first += errors.length
    await yieldToEventLoop()
  }
  const details = { kind, file_name: fileName, rows, added, changed, unchanged }
  await audit(trx, { account, action: 'add', subject: 'upload', subjectId: id, details })
  return id
}

const keepChanges = (trx: Transaction<DB>, batch: number, changes: Change[]) =>
  sql`
    insert into upload_change (upload_batch_id, record_id, before, after, left_groups)
    select ${batch}, change.id, change.before, change.after, coalesce(change.left_groups, '{}')
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (id integer, before jsonb, after jsonb, left_groups integer[])`.execute(trx)

type Part = { errors: RowError[]; first: number }

/** With the cells as they stood in the file, so that they can be put right and sent again. */
function keepRejected(
  trx: Transaction<DB>,
  batch: number,
  { opened, columns }: Pick<Batch, 'opened' | 'columns'>,
  { errors, first }: Part,
) {
  const wanted = new Set(errors.map(({ row }) => row))
  const byNumber = new Map(opened.data.flatMap((row) => (wanted.has(row.number) ? [[row.number, row]] : [])))
  const rejected = errors.map((error, index) => ({
    place: first + index,
    row_number: error.row,
    message: printable(error.message),
    problems: rejectedCells([error], columns),
    cells: opened.columns.map((column) => printable(byNumber.get(error.row)?.cells[column.index] ?? '')),
  }))
  return sql`
    insert into upload_rejected (upload_batch_id, place, row_number, message, problems, cells)
    select ${batch}, place, row_number, message, problems, cells
    from jsonb_to_recordset(${JSON.stringify(rejected)}::jsonb)
      as rejected (place integer, row_number integer, message text, problems jsonb, cells jsonb)`.execute(trx)
}

/** What the database can keep. */
const printable = (text: string) => text.toWellFormed().replaceAll('\0', ' ')
