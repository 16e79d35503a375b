import type { z } from 'zod'
import type { ReadAs } from '#contract/exchange/uploads/mappings.ts'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { pluralize } from '#contract/words.ts'
import { requiredConfirmation } from '#server/http/typed-confirmation.ts'
import { sentences } from '../sentences.ts'
import type { Mapping } from './columns.ts'
import type { OpenFile } from './open-file.ts'
import { yieldToEventLoop } from './event-loop.ts'
import { rowErrorText, type FilePlan } from './plan.ts'
import { firstRows, MAX_ERRORS_SENT } from './errors.ts'
import { previewOf } from './preview.ts'

export type UploadOutcome = {
  kind: { singular: string; affectedSingular?: string; from?: string }
  file: OpenFile
  mapping: Mapping<string>
  columns: Record<string, string>
  format: string
  readAs: ReadAs
  rowCount: number
  plan: FilePlan
}

/** The reply for a saved file, or, without an upload id, for one that was only checked. */
export async function uploadReply(
  { kind, file, mapping, columns, format, readAs, rowCount, plan }: UploadOutcome,
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
      preview: isPreview ? await previewOf(file, mapping, plan) : null,
    },
    available_columns: file.columns.map(({ name }) => name),
    column_mapping: columns,
    read_as: readAs,
    first_rows: firstRows(file),
    preview: isPreview,
    from: kind.from ?? null,
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
