import { sql, type Transaction } from 'kysely'
import type { RejectedCell } from '#contract/exchange/uploads/uploads.ts'
import type { UploadKindName } from '#contract/exchange/uploads/upload-kinds.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { chunk, yieldToEventLoop } from './event-loop.ts'
import type { Column } from './columns.ts'
import type { OpenFile } from './open-file.ts'
import type { RowError } from './plan.ts'

export type Batch = {
  kind: UploadKindName
  account: number
  fileName: string
  clearsExisting: boolean
  /** The later day from which the file counts. */
  countsFrom?: string | null
  file: OpenFile
  /** Our field -> header of its column. */
  columns: Record<string, string>
  rowCount: number
  plan: { records: { add: unknown[]; change: unknown[]; unchanged: number }; errors: RowError[] }
}
/**
 * What kind of record an upload changed. Uploads of people leave it out: the kind of the upload says it. Stored as the
 * name of the table.
 */
export type Entity =
  | 'student'
  | 'teacher'
  | 'course'
  | 'block_schedule'
  | 'student_group'
  | 'group_membership'
/**
 * The values of one record before and after; `before` is null for an added one. left_groups: groups that it left. former: what else
 * its undoing restores.
 */
export type Change = {
  entity?: Entity
  id: number
  before: object | null
  after: object
  left_groups?: number[]
  former?: object | undefined
}

type RejectedRow = {
  row_number: number
  message: string
  problems: RejectedCell[]
  /** A cell for each of the upload's columns. */
  cells: string[]
}

/** What is recorded of an upload. `columns` are the headers of the cells of rejected rows. */
export type RecordedUpload = Pick<
  Batch,
  'kind' | 'account' | 'fileName' | 'clearsExisting' | 'countsFrom' | 'rowCount'
> & {
  columns: string[]
  counts: { added: number; changed: number; unchanged: number; rejected: number }
  rejected: Iterable<RejectedRow[]>
}

/** Saves a plan, given the id that its upload has in the history. Returns what it changed. */
type ApplyPlan = (uploadId: number) => Promise<Change[]>

/** Records an upload of a spreadsheet. Returns its id. */
export const recordBatch = (trx: Transaction<DB>, batch: Batch, apply: ApplyPlan): Promise<number> => {
  const { records, errors } = batch.plan
  return recordUpload(
    trx,
    {
      ...batch,
      columns: mappedColumns(batch).map(({ name }) => storable(name)),
      counts: {
        added: records.add.length,
        changed: records.change.length,
        unchanged: records.unchanged,
        rejected: errors.length,
      },
      rejected: chunk(errors)
        .values()
        .map((part) => toRejectedRows(batch, part)),
    },
    apply,
  )
}

/** Has a plan saved and records what it did, record by record with the values before, so that it can be undone. Returns the upload's id. */
export async function recordUpload(
  trx: Transaction<DB>,
  upload: RecordedUpload,
  apply: ApplyPlan,
): Promise<number> {
  const { kind, account, fileName, rowCount, counts } = upload
  const { added, changed, unchanged } = counts
  const { rows } = await sql<{ id: number }>`
    insert into upload_batch (kind, account_id, file_name, row_count, added, changed, unchanged, clear_existing, columns,
      rejected, counts_from)
    values (${kind}, ${account}, ${fileName}, ${rowCount}, ${added}, ${changed}, ${unchanged}, ${upload.clearsExisting},
      ${JSON.stringify(upload.columns)}::jsonb, ${counts.rejected},
      ${upload.countsFrom ?? null})
    returning id`.execute(trx)
  const { id } = rows[0]!
  for (const changes of chunk(await apply(id))) {
    await insertChanges(trx, id, changes)
    await yieldToEventLoop()
  }
  let place = 1
  for (const rejected of upload.rejected) {
    await insertRejectedRows(trx, id, place, rejected)
    place += rejected.length
    await yieldToEventLoop()
  }
  const from = upload.countsFrom && { from: upload.countsFrom }
  const details = { kind, file_name: fileName, rows: rowCount, added, changed, unchanged, ...from }
  await audit(trx, { account, action: 'add', subject: 'upload', subjectId: id, details })
  return id
}

const insertChanges = (trx: Transaction<DB>, batchId: number, changes: Change[]) =>
  sql`
    insert into upload_change (upload_batch_id, entity, record_id, before, after, left_groups, former)
    select ${batchId}, coalesce(change.entity, ''), change.id, change.before, change.after,
      coalesce(change.left_groups, '{}'), change.former
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (entity text, id bigint, before jsonb, after jsonb, left_groups bigint[], former jsonb)`.execute(
    trx,
  )

/** The columns of the file that Homeroom reads; the others, such as a phone number, are not stored. */
function mappedColumns({ file, columns }: Batch): Column[] {
  const names = new Set(Object.values(columns))
  return file.columns.filter(
    (column, place) =>
      names.has(column.name) && file.columns.findIndex(({ name }) => name === column.name) === place,
  )
}

/** Rejected rows are stored with the cells of mapped columns, so that they can be downloaded, corrected and uploaded again. */
function toRejectedRows(batch: Batch, errors: RowError[]): RejectedRow[] {
  const { file, columns } = batch
  const mapped = mappedColumns(batch)
  const numbers = new Set(errors.map(({ row }) => row))
  const rowByNumber = new Map(
    file.data.flatMap((row) => (numbers.has(row.number) ? [[row.number, row]] : [])),
  )
  return errors.map((error) => ({
    row_number: error.row,
    message: error.message,
    problems: rejectedCells([error], columns),
    cells: mapped.map((column) => rowByNumber.get(error.row)?.cells[column.index] ?? ''),
  }))
}

const insertRejectedRows = (
  trx: Transaction<DB>,
  batchId: number,
  firstPlace: number,
  rejected: readonly RejectedRow[],
) => {
  const rows = rejected.map((row, index) => ({
    ...row,
    place: firstPlace + index,
    message: storable(row.message),
    cells: row.cells.map(storable),
  }))
  return sql`
    insert into upload_rejected (upload_batch_id, place, row_number, message, problems, cells)
    select ${batchId}, place, row_number, message, problems, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rejected (place integer, row_number integer, message text, problems jsonb, cells jsonb)`.execute(trx)
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', ' ')

/** Each bad cell of the rejected rows, with the column names of the file. */
const rejectedCells = (errors: RowError[], columns: Record<string, string>) =>
  errors.flatMap(({ row, problems }) =>
    problems.map(({ field, value, expected }) => ({ row, column: columns[field] ?? field, value, expected })),
  )
