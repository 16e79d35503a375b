import type { FailureCode } from '#contract/failure.ts'
import { Refusal } from '#server/http/failures.ts'
import { UnreadableFile } from '#server/exchange/spreadsheets/unreadable-file.ts'

const CODES: Record<UnreadableFile['code'], FailureCode> = {
  unreadable: 'unusable_file',
  wrong_type: 'wrong_type',
  too_large: 'too_large',
  too_many_rows: 'too_large',
}

/** Reads an uploaded file; an unreadable file is refused with a sentence. */
export async function readOrRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal(CODES[error.code], error.message, { errors: [error.message], error_count: 1 })
  }
}
