import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { ExportFile } from '#server/http/audit/export-file.ts'
import { notFound } from '#server/http/failures.ts'
import { interruptible } from '../pipeline/event-loop.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The rejected rows of an upload with all their cells and the reason, to be corrected and uploaded again. Cells
 * are text, so that spreadsheet programs neither run formulas nor drop leading zeros.
 */
export async function rejectedFile(db: Kysely<DB>, uploadId: number): Promise<ExportFile> {
  const batch = await db
    .selectFrom('upload_batch')
    .select(['columns', 'file_name'])
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (!batch) throw notFound('upload')
  const { rows } = await sql<RejectedRow>`
    select row_number, message, cells from upload_rejected
    where upload_batch_id = ${uploadId} order by place`.execute(db)
  if (rows.length === 0) throw notFound('refused row in this upload')
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
  for await (const { row_number, message, cells } of interruptible(rows, 500)) {
    yield [...columns.map((_, index) => xmlSafe(cells[index] ?? '')), row_number, xmlSafe(message)]
  }
}

/** XML does not allow these two characters: spreadsheet programs would refuse the file. */
const xmlSafe = (text: string) => text.replaceAll(/[\uFFFE\uFFFF]/g, ' ')
