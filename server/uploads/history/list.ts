import { sql, type Kysely } from 'kysely'
import type { z } from 'zod'
import type { RejectedCell, UploadDetail, UploadListed } from '#contract/uploads.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localNow } from '#server/http/clock.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { CHANGES_PER_PAGE, listChanges } from './changes.ts'
import { MAX_KEPT_LISTED, planUndo } from './undo.ts'

const MAX_UPLOADS = 50

type Row = Omit<UploadListed, 'at' | 'undone'> & {
  at: Date
  undone_at: Date | null
  undone_by: string | null
  kept: z.output<typeof UploadDetail>['kept']
  kept_count: number
  clear_existing: boolean
}

const accountName = (account: string) =>
  sql`coalesce(nullif(trim(${sql.ref(account)}.first_name || ' ' || ${sql.ref(account)}.last_name), ''), ${sql.ref(account)}.email)`

const selectUploads = (where: ReturnType<typeof sql>) => sql<Row>`
  select batch.id, batch.kind, batch.file_name, batch.at, ${accountName('uploader')} by, batch.row_count rows, batch.added,
    batch.changed, batch.unchanged, batch.undone_at, ${accountName('undoer')} undone_by, batch.kept, batch.kept_count,
    batch.clear_existing,
    (select count(*)::int from upload_rejected where upload_rejected.upload_batch_id = batch.id) rejected
  from upload_batch batch join account uploader on uploader.id = batch.account_id
    left join account undoer on undoer.id = batch.undone_by_id
  where ${where}
  order by batch.id desc limit ${MAX_UPLOADS}`

/** The latest uploads, newest first; with `before` those before that one. */
export async function listUploads({ db, school }: Context, before?: number): Promise<UploadListed[]> {
  const where = before === undefined ? sql`true` : sql`batch.id < ${before}`
  const { rows } = await selectUploads(where).execute(db)
  return rows.map((row) => toListed(row, school.timeZone))
}

/** One upload with a page of its changes, its first rejected rows, and the records that undoing keeps or has kept. */
export async function findUpload(
  { db, school, now, actor }: Context,
  { id, page }: { id: number; page: number },
): Promise<UploadDetail> {
  const { rows } = await selectUploads(sql`batch.id = ${id}`).execute(db)
  const [row] = rows
  if (!row) throw notFound('upload')
  const { changes, count } = await listChanges(db, { id, kind: row.kind, page })
  const undo = row.undone_at ? null : await planUndo(db, { id, kind: row.kind, today: now.day })
  return {
    ...toListed(row, school.timeZone),
    clear_existing: row.clear_existing,
    changes,
    page,
    pages: Math.max(1, Math.ceil(count / CHANGES_PER_PAGE)),
    rejected_rows: await listRejectedCells(db, id),
    kept: undo ? undo.kept.slice(0, MAX_KEPT_LISTED) : row.kept,
    kept_count: undo ? undo.kept.length : row.kept_count,
    may: { undo: actor.role === 'admin' && undo !== null && undo.steps.length > 0 },
  }
}

function toListed(row: Row, timeZone: string): UploadListed {
  const { undone_at, undone_by, kept_count: kept } = row
  return {
    ...row,
    at: localNow(row.at, timeZone),
    undone: undone_at && { at: localNow(undone_at, timeZone), by: undone_by ?? '', kept },
  }
}

const MAX_REJECTED_ROWS = 200

async function listRejectedCells(db: Kysely<DB>, batchId: number): Promise<RejectedCell[]> {
  const { rows } = await sql<{ row: number; message: string; problems: RejectedCell[] }>`
    select row_number "row", message, problems from upload_rejected where upload_batch_id = ${batchId}
    order by place limit ${MAX_REJECTED_ROWS}`.execute(db)
  return rows.flatMap(({ row, message, problems }) =>
    problems.length > 0 ? problems : [{ row, column: '', value: '', expected: message }],
  )
}
