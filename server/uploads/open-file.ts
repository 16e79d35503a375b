import { Refusal } from '#server/http/failures.ts'
import { findHeader, readTable } from './table/read-table.ts'

/** Reads an uploaded file as far as its header; what can't be read is refused with a sentence. */
export async function openFile(
  file: { name: string; bytes: Buffer },
  knownHeaders: string[],
  onlyXlsx: boolean,
) {
  const table = await readTable(file.bytes)
  if (onlyXlsx && table.kind !== 'xlsx') {
    throw new Refusal('wrong_type', 'Please select a valid Excel (.xlsx) file')
  }
  const header = findHeader(table, knownHeaders)
  if (header) return header
  const columns = table.rows[0]?.cells.filter((cell) => cell !== '') ?? []
  const message =
    columns.length === 0
      ? 'This file is empty.'
      : `No header row was found. Expected columns such as ${knownHeaders.slice(0, 4).join(', ')}.`
  throw new Refusal('unusable_file', message, {
    errors: [message],
    error_count: 1,
    available_columns: columns,
  })
}
