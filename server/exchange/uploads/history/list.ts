import { sql, type Kysely } from 'kysely'
import type { z } from 'zod'
import type { RejectedCell, UploadDetail, UploadListed } from '#contract/exchange/uploads/uploads.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localNow } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { dayCell, momentCell } from '#server/http/files/csv.ts'
import type { ListTable } from '#server/http/files/table-file.ts'
import { notFound } from '#server/http/failures.ts'
import { maySeeRejected } from './rejected-file.ts'
import { CHANGES_PER_PAGE, listChanges } from './changes.ts'
import { countSteps, MAX_SKIPPED_LISTED, planUndo } from './undo.ts'

const MAX_UPLOADS = 50
const MAX_REJECTED_ROWS = 200

type UploadRow = Omit<UploadListed, 'at' | 'undone'> & {
  at: Date
  undone_at: Date | null
  undone_by: string | null
  kept: z.output<typeof UploadDetail>['kept']
  kept_count: number
  clear_existing: boolean
  account_id: number
}

const accountName = (account: string) =>
  sql`coalesce(nullif(trim(${sql.ref(account)}.first_name || ' ' || ${sql.ref(account)}.last_name), ''), ${sql.ref(account)}.email)`

const selectUploads = (where: ReturnType<typeof sql>, limit: number | null = MAX_UPLOADS) => sql<UploadRow>`
  select batch.id, batch.kind, batch.file_name, batch.at, ${accountName('uploader')} by, batch.row_count rows, batch.added,
    batch.changed, batch.unchanged, batch.undone_at, ${accountName('undoer')} undone_by, batch.skipped kept, batch.skipped_count kept_count,
    batch.counts_from "from", batch.clear_existing, batch.rejected, batch.account_id
  from upload_batch batch join account uploader on uploader.id = batch.account_id
    left join account undoer on undoer.id = batch.undone_by_id
  where ${where}
  order by batch.id desc limit ${limit}`

/** The latest uploads, newest first; with `before` those before that one. */
export async function listUploads({ db, school }: Context, before?: number): Promise<UploadListed[]> {
  const where = before === undefined ? sql`true` : sql`batch.id < ${before}`
  const { rows } = await selectUploads(where).execute(db)
  return rows.map((row) => toListed(row, school.timeZone))
}

/** All uploads, newest first. */
export async function listAllUploads({ db, school }: Context): Promise<UploadListed[]> {
  const { rows } = await selectUploads(sql`true`, null).execute(db)
  return rows.map((row) => toListed(row, school.timeZone))
}

export const UPLOAD_TABLE: ListTable<UploadListed> = {
  title: 'Uploads',
  columns: {
    When: ({ at }) => momentCell(at.replace('T', ' ')),
    Who: ({ by }) => by,
    Kind: ({ kind }) => kind.replaceAll('_', ' '),
    File: ({ file_name }) => file_name,
    'Counts From': ({ from }) => from && dayCell(from),
    Rows: ({ rows }) => rows,
    Added: ({ added }) => added,
    Changed: ({ changed }) => changed,
    Unchanged: ({ unchanged }) => unchanged,
    Rejected: ({ rejected }) => rejected,
    Undone: ({ undone }) => momentCell(undone && undone.at.replace('T', ' ')),
    'Undone By': ({ undone }) => undone?.by ?? null,
  },
}

/** One upload with a page of its changes, its first rejected rows, and the records that undoing keeps or has kept. */
export async function findUpload(
  { db, school, now, actor }: Context,
  { id, page }: { id: number; page: number },
): Promise<UploadDetail> {
  const { rows } = await selectUploads(sql`batch.id = ${id}`).execute(db)
  const [row] = rows
  if (!row) throw notFound('upload')
  // Contacts and marks are for the office and a student's own teachers, and an upload has those of many students.
  const mayReadChanges = !['contacts', 'marks'].includes(row.kind) || actor.role === 'admin'
  const { changes, count } = mayReadChanges
    ? await listChanges(db, { id, kind: row.kind, page })
    : { changes: [], count: 0 }
  const undo = row.undone_at ? null : await planUndo(db, { id, kind: row.kind, today: now.day })
  const rejected = maySeeRejected(actor, row.account_id) ? await listRejectedCells(db, id) : []
  return {
    ...toListed(row, school.timeZone),
    clear_existing: row.clear_existing,
    changes,
    page,
    pages: Math.max(1, Math.ceil(count / CHANGES_PER_PAGE)),
    rejected_rows: rejected,
    kept: undo ? undo.skipped.slice(0, MAX_SKIPPED_LISTED) : row.kept,
    kept_count: undo ? undo.skipped.length : row.kept_count,
    may: {
      undo: actor.role === 'admin' && undo !== null && countSteps(undo.steps) > 0,
      see_rejected: rejected.length > 0,
    },
  }
}

function toListed(row: UploadRow, timeZone: string): UploadListed {
  const { undone_at, undone_by, kept_count: skipped } = row
  return {
    ...row,
    at: localNow(row.at, timeZone),
    undone: undone_at && { at: localNow(undone_at, timeZone), by: undone_by ?? '', kept: skipped },
  }
}

async function listRejectedCells(db: Kysely<DB>, batchId: number): Promise<RejectedCell[]> {
  const { rows } = await sql<{ row: number; message: string; problems: RejectedCell[] }>`
    select row_number "row", message, problems from upload_rejected where upload_batch_id = ${batchId}
    order by place limit ${MAX_REJECTED_ROWS}`.execute(db)
  return rows.flatMap(({ row, message, problems }) =>
    problems.length > 0 ? problems : [{ row, column: '', value: '', expected: message }],
  )
}
