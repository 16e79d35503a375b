import type { z } from 'zod'
import type { ReadAs } from '#contract/exchange/uploads/mappings.ts'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { pluralize } from '#contract/words.ts'
import { requiredConfirmation } from '#server/http/typed-confirmation.ts'
import { sentences } from '../sentences.ts'
import type { OpenFile } from './open-file.ts'
import { yieldToEventLoop } from './event-loop.ts'
import { rowErrorText, type FilePlan, type RowError } from './plan.ts'
import { firstRows, MAX_ERRORS_SENT } from './errors.ts'

export type UploadOutcome = {
  kind: { singular: string; affectedSingular?: string }
  file: OpenFile
  columns: Record<string, string>
  format: string
  readAs: ReadAs
  rowCount: number
  plan: FilePlan
}

const MAX_EXAMPLES = 200
const MAX_REJECTED_ROWS = 200

/** The reply for a saved file, or, without an upload id, for one that was only checked. */
export async function uploadReply(
  { kind, file, columns, format, readAs, rowCount, plan }: UploadOutcome,
  uploadId: number | null,
): Promise<z.input<typeof Upload>> {
  await yieldToEventLoop()
  const isPreview = uploadId === null
  const { add, change, unchanged } = plan.records
  const counts = { added: add.length, changed: change.length, unchanged }
  const people = counts.added + counts.changed + counts.unchanged
  return {
    success: successSentence({ kind, rowCount, plan }, isPreview),
    total_processed: people,
    format_detected: format,
    error_count: plan.errors.length,
    errors: plan.errors.slice(0, MAX_ERRORS_SENT).map(rowErrorText),
    changes: {
      rows: rowCount,
      people,
      ...counts,
      deactivated: plan.affected.deactivated,
      rejected: plan.errors.length,
      examples: plan.examples(MAX_EXAMPLES),
      rejected_rows: rejectedCells(plan.errors.slice(0, MAX_REJECTED_ROWS), columns),
    },
    available_columns: file.columns.map(({ name }) => name),
    column_mapping: columns,
    read_as: readAs,
    first_rows: firstRows(file),
    preview: isPreview,
    confirm: isPreview ? requiredConfirmation(kind.affectedSingular ?? kind.singular, plan.affected) : null,
    upload_id: uploadId,
  }
}

function successSentence(
  { kind, rowCount, plan }: Pick<UploadOutcome, 'kind' | 'rowCount' | 'plan'>,
  isPreview: boolean,
): string {
  const { add, change, unchanged } = plan.records
  const counts = { added: add.length, changed: change.length, unchanged }
  const people = pluralize(add.length + change.length + unchanged, kind.singular)
  return sentences.success({ rows: rowCount, people, rejected: plan.errors.length, counts }, isPreview)
}

/** Each bad cell of the rejected rows, with the column names of the file. */
export const rejectedCells = (errors: RowError[], columns: Record<string, string>) =>
  errors.flatMap(({ row, problems }) =>
    problems.map(({ field, value, expected }) => ({ row, column: columns[field] ?? field, value, expected })),
  )
