import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { sql, type Kysely } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'
import { yieldToEventLoop } from '../pipeline/plan.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The rows that an upload left out, as they stood in the file, each with the reason: they can be put right there and
 * sent again. Cells are text, so that nothing in them is taken for a formula or loses its zeros.
 */
export async function sendRejected(db: Kysely<DB>, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const batch = await db
    .selectFrom('upload_batch')
    .select(['columns', 'file_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!batch) throw notFound('upload')
  const { rows } = await sql<Rejected>`
    select row_number, message, cells from upload_rejected where upload_batch_id = ${id} order by place`.execute(
    db,
  )
  if (rows.length === 0) throw notFound('refused row in this upload')
  const sheet = writeXlsxStream(sheetRows(batch.columns as string[], rows), { name: 'Rejected rows' })
  return reply
    .type(XLSX)
    .header('content-disposition', `attachment; filename="rejected-rows-of-upload-${id}.xlsx"`)
    .send(Readable.fromWeb(sheet))
}

type Rejected = { row_number: number; message: string; cells: string[] }

async function* sheetRows(columns: string[], rows: Rejected[]) {
  yield [...columns.map(writable), 'Row in the file', 'Reason']
  for (const [index, { row_number, message, cells }] of rows.entries()) {
    if (index % 500 === 499) await yieldToEventLoop()
    yield [...columns.map((_, at) => writable(cells[at] ?? '')), row_number, writable(message)]
  }
}

/** Two characters that are no characters: with one of them in it, no spreadsheet program opens the file. */
const writable = (text: string) => text.replaceAll(/[\uFFFE\uFFFF]/g, ' ')
