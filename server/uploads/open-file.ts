import type { FailureCode } from '#contract/failure.ts'
import { Refusal } from '#server/http/failures.ts'
import { findHeader, readTable, type Table } from './table/read-table.ts'
import { UnreadableFile } from './table/unreadable-file.ts'

/** Reads an uploaded file as far as its header; what can't be read is refused with a sentence. */
export async function openFile(bytes: Buffer, knownHeaders: string[], onlyXlsx: boolean) {
  const table = await readOrRefuse(bytes, knownHeaders)
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

const CODES: Record<UnreadableFile['code'], FailureCode> = {
  unreadable: 'unusable_file',
  wrong_type: 'wrong_type',
  too_large: 'too_large',
  too_many_rows: 'too_large',
}

async function readOrRefuse(bytes: Buffer, knownNames: string[]): Promise<Table> {
  try {
    return await readTable(bytes, { knownNames })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal(CODES[error.code], error.message, { errors: [error.message], error_count: 1 })
  }
}
