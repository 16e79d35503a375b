import { sql, type Kysely } from 'kysely'
import type { z } from 'zod'
import type { RejectedCell, UploadDetail, UploadListed } from '#contract/uploads.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localNow } from '#server/http/clock.ts'
import { notFound } from '#server/http/failures.ts'
import { CHANGES_A_PAGE, pageOfChanges } from './changes.ts'
import { MOST_KEPT_TOLD, whatUndoingDoes } from './undo.ts'

const AT_ONCE = 50

const accountName = (account: string) =>
  sql`coalesce(nullif(trim(${sql.ref(account)}.first_name || ' ' || ${sql.ref(account)}.last_name), ''), ${sql.ref(account)}.email)`

type Row = Omit<UploadListed, 'at' | 'undone'> & {
  at: Date
  undone_at: Date | null
  undone_by: string | null
  kept: z.output<typeof UploadDetail>['kept']
  kept_count: number
  clear_existing: boolean
}

const uploadsWhere = (condition: ReturnType<typeof sql>) => sql<Row>`
  select batch.id, batch.kind, batch.file_name, batch.at, ${accountName('doer')} by, batch.row_count rows, batch.added,
    batch.changed, batch.unchanged, batch.undone_at, ${accountName('undoer')} undone_by, batch.kept, batch.kept_count,
    batch.clear_existing, (select count(*)::int from upload_rejected where upload_rejected.upload_batch_id = batch.id) rejected
  from upload_batch batch join account doer on doer.id = batch.account_id
    left join account undoer on undoer.id = batch.undone_by_id
  where ${condition}
  order by batch.id desc limit ${AT_ONCE}`

/** The latest uploads, newest first; with `before` those before that one. */
export async function listUploads(
  db: Kysely<DB>,
  { before, timeZone }: { before: number | undefined; timeZone: string },
): Promise<UploadListed[]> {
  const condition = before === undefined ? sql`true` : sql`batch.id < ${before}`
  const { rows } = await uploadsWhere(condition).execute(db)
  return rows.map((row) => listed(row, timeZone))
}

type Wish = { id: number; page: number; timeZone: string; today: string; mayUndo: boolean }

/** One upload with a page of its changes, its first refused rows, and what undoing it would keep or has kept. */
export async function findUpload(
  db: Kysely<DB>,
  { id, page, timeZone, today, mayUndo }: Wish,
): Promise<UploadDetail> {
  const { rows } = await uploadsWhere(sql`batch.id = ${id}`).execute(db)
  const [row] = rows
  if (!row) throw notFound('upload')
  const { changes, count } = await pageOfChanges(db, { id, kind: row.kind, page })
  const undoing = row.undone_at
    ? { kept: row.kept, kept_count: row.kept_count, reverted: 0 }
    : await whatUndoingDoes(db, { id, kind: row.kind, today })
  return {
    ...listed(row, timeZone),
    clear_existing: row.clear_existing,
    changes,
    page,
    pages: Math.max(1, Math.ceil(count / CHANGES_A_PAGE)),
    rejected_rows: await firstRejected(db, id),
    kept: undoing.kept.slice(0, MOST_KEPT_TOLD),
    kept_count: 'kept_count' in undoing ? undoing.kept_count : undoing.kept.length,
    may: { undo: mayUndo && !row.undone_at && undoing.reverted > 0 },
  }
}

function listed(row: Row, timeZone: string): UploadListed {
  const { undone_at, undone_by, kept_count: kept } = row
  return {
    ...row,
    at: localNow(row.at, timeZone),
    undone: undone_at && { at: localNow(undone_at, timeZone), by: undone_by ?? '', kept },
  }
}

const MOST_REJECTED_SHOWN = 200

async function firstRejected(db: Kysely<DB>, batch: number): Promise<RejectedCell[]> {
  const { rows } = await sql<{ row: number; message: string; problems: RejectedCell[] }>`
    select row_number "row", message, problems from upload_rejected where upload_batch_id = ${batch}
    order by place limit ${MOST_REJECTED_SHOWN}`.execute(db)
  return rows.flatMap(({ row, message, problems }) =>
    problems.length > 0 ? problems : [{ row, column: '', value: '', expected: message }],
  )
}
