import { writeXlsx } from 'hucre/xlsx'
import { sql, type Kysely } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'

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
  const { rows } = await sql<{ row_number: number; message: string; cells: string[] }>`
    select row_number, message, cells from upload_rejected where batch = ${id} order by place`.execute(db)
  if (rows.length === 0) throw notFound('refused row in this upload')
  const columns = batch.columns as string[]
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Rejected rows',
        rows: [
          [...columns, 'Row in the file', 'Reason'],
          ...rows.map(({ row_number, message, cells }) => [
            ...columns.map((_, index) => cells[index] ?? ''),
            row_number,
            message,
          ]),
        ],
      },
    ],
  })
  return reply
    .type(XLSX)
    .header('content-disposition', `attachment; filename="rejected-rows-of-upload-${id}.xlsx"`)
    .send(Buffer.from(bytes))
}
