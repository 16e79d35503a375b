import { Readable } from 'node:stream'
import { PERIOD_COLUMN, REASON_COLUMN, REPORT_COLUMNS, TIME_COLUMNS } from '#contract/report-columns.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/http/files/csv.ts'
import { csvFile, openXlsx, xlsxFile, type FileFormat, type Table } from '#server/http/files/table-file.ts'
import { checkXlsxRows, MAX_XLSX_ROWS, xlsxStream } from '#server/http/files/xlsx.ts'
import type { ExportFile } from '#server/http/audit/export-file.ts'
import type { Download } from '#server/http/downloads/download-queue.ts'
import { showsReasons, type ReportRequest } from './filters.ts'
import { countUpTo, readRecords, recordsAsCsv, recordsAsText } from './records-text.ts'
import type { RunReport } from '#server/http/downloads/report-queue.ts'
import { findStudents } from './students.ts'

export const recordsHeader = (request: Pick<ReportRequest, 'comments'>): string[] => [
  ...Object.values(REPORT_COLUMNS.records),
  ...(showsReasons(request) ? [REASON_COLUMN] : []),
  ...Object.values(TIME_COLUMNS),
  PERIOD_COLUMN,
]

/** How reports read the database: rows in turn, or a long file as a stream, until the caller disconnects. */
export type Reading = { run: RunReport; download: Download; disconnected: AbortSignal }

/** The records of a report as a file, which is read from the database while it is sent. */
export async function recordsFile(
  { run, download, disconnected }: Reading,
  request: ReportRequest,
  format: FileFormat,
  { name, sheet, details }: Pick<Table, 'name' | 'sheet'> & { details: Record<string, unknown> },
): Promise<ExportFile> {
  const openCsv = async () => {
    const lines = await download(recordsAsCsv(request))
    return endTogether(Readable.from(withHeader(recordsHeader(request), lines)), lines)
  }
  const open = async () => {
    const lines = await download(recordsAsText(request))
    return endTogether(
      xlsxStream({ sheet, header: recordsHeader(request), rows: readRecords(lines), kinds: ['day'] }),
      lines,
    )
  }
  if (format === 'xlsx') checkXlsxRows(await run((db) => countUpTo(db, request, MAX_XLSX_ROWS + 1)))
  const [content, students] = await Promise.allSettled([
    format === 'csv' ? openCsv() : openXlsx(open, disconnected),
    run((db) => findStudents(db, request)),
  ])
  if (content.status === 'fulfilled' && students.status === 'fulfilled') {
    const exported = { subject: 'report', details, students: students.value } as const
    return format === 'csv' ? csvFile(name, content.value, exported) : xlsxFile(name, content.value, exported)
  }
  if (content.status === 'fulfilled') content.value.destroy()
  throw [content, students].find((one) => one.status === 'rejected')?.reason
}

/** A file that is given up before it is read has not begun to read what it is made of. */
const endTogether = (file: Readable, source: Readable) => file.once('close', () => source.destroy())

async function* withHeader(header: string[], lines: Readable) {
  yield `${BYTE_ORDER_MARK}${csvLine(header)}`
  yield* lines
}
