import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { sql } from 'kysely'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { ExportFile } from '#server/http/audit/export-file.ts'
import { notFound } from '#server/http/failures.ts'
import { interruptible } from '../pipeline/event-loop.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rejected rows may hold values of people who are not here: they are for the office, and for who uploaded them. */
export const maySeeRejected = ({ account, role }: Pick<Actor, 'account' | 'role'>, uploader: number) =>
  role === 'admin' || account === uploader

/**
 * The rejected rows of an upload with the cells of mapped columns and the reason, to be corrected and uploaded again; 404
 * for others than the office and the uploader. Cells are text, so that spreadsheet programs neither run formulas nor drop
 * leading zeros.
 */
export async function rejectedFile(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  uploadId: number,
): Promise<ExportFile> {
  const batch = await db
    .selectFrom('upload_batch')
    .select(['columns', 'file_name', 'account_id'])
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (!batch || !maySeeRejected(actor, batch.account_id)) throw notFound('upload')
  const { rows } = await sql<RejectedRow>`
    select row_number, message, cells from upload_rejected
    where upload_batch_id = ${uploadId} order by place`.execute(db)
  if (rows.length === 0) throw notFound('rejected row')
  const sheet = writeXlsxStream(sheetRows(batch.columns as string[], rows), { name: 'Rejected rows' })
  return new ExportFile(`rejected-rows-of-upload-${uploadId}.xlsx`, XLSX, Readable.fromWeb(sheet), {
    subject: 'upload',
    subjectId: uploadId,
    details: { type: 'rejected rows', file_name: batch.file_name, rows: rows.length },
    students: [],
  })
}

type RejectedRow = { row_number: number; message: string; cells: string[] }

async function* sheetRows(columns: string[], rows: RejectedRow[]) {
  yield [...columns.map(xmlSafe), 'Row in the file', 'Reason']
  for await (const { row_number, message, cells } of interruptible(rows)) {
    yield [...columns.map((_, index) => xmlSafe(cells[index] ?? '')), row_number, xmlSafe(message)]
  }
}

/** XML does not allow these two characters: spreadsheet programs would refuse the file. */
const xmlSafe = (text: string) => text.replaceAll(/[\uFFFE\uFFFF]/g, ' ')
