import { formatNumber } from '#contract/formats.ts'
import type { ImportRowError, OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import { pluralize } from '#contract/words.ts'
import { requiredConfirmation } from '#server/http/typed-confirmation.ts'
import type { RecordedUpload } from '#server/exchange/uploads/pipeline/batch.ts'
import { sentences } from '#server/exchange/uploads/sentences.ts'
import { chunk } from '#server/exchange/uploads/pipeline/event-loop.ts'
import { shorten } from '#server/exchange/uploads/pipeline/plan.ts'
import type { OneRoster } from '../files/read.ts'
import type { ImportPlan } from './plan.ts'
import { sentenceOf, totalsOf, type ImportReport } from './report.ts'

/** What a file would do, or did, by these rules. */
type Imported = Pick<ImportPlan, 'report' | 'classes' | 'at_once' | 'isDelta' | 'affected'> &
  Pick<OneRosterUpload, 'rules' | 'rules_from'>

const MAX_ERRORS_SENT = 500

/** The reply for a saved file, or, without an upload id, for one that was only checked. */
export function importReply(
  roster: OneRoster,
  { report, rules, rules_from, classes, at_once, isDelta, affected }: Imported,
  uploadId: number | null,
): OneRosterUpload {
  return {
    success: successSentence(roster, report, uploadId === null),
    version: roster.version,
    is_delta: isDelta,
    rules,
    rules_from,
    classes,
    at_once: uploadId === null ? at_once : [],
    entities: [...report.counts].map(([entity, counts]) => Object.assign({ entity }, counts)),
    examples: report.examples,
    error_count: report.errors.length,
    errors: report.errors.slice(0, MAX_ERRORS_SENT),
    left_out: [...roster.skipped, ...report.skipped],
    warnings: report.warnings,
    preview: uploadId === null,
    confirm: uploadId === null ? requiredConfirmation('student', affected) : null,
    upload_id: uploadId,
  }
}

/** '842 rows, 3 rejected. Nothing is saved yet: 120 added, 4 changed, 12 unchanged.' */
function successSentence({ files }: OneRoster, report: ImportReport, isPreview: boolean): string {
  const rows = pluralize(
    files.reduce((count, table) => count + table.rows.length, 0),
    'row',
  )
  const rejected = report.errors.length > 0 ? `, ${formatNumber(report.errors.length)} rejected` : ''
  const effect = sentences.effect(totalsOf(report))
  return `${rows}${rejected}. ${isPreview ? 'Nothing is saved yet' : 'Saved'}: ${effect}.`
}

/** Row errors as the history keeps them. */
export const rejectedRows = (errors: readonly ImportRowError[]): RecordedUpload['rejected'] =>
  chunk(errors)
    .values()
    .map((part) =>
      part.map((error) => ({
        row_number: error.row,
        message: sentenceOf(error),
        problems: [
          {
            row: error.row,
            column: `${error.file}.csv ${error.column}`,
            value: shorten(error.value),
            expected: error.message,
          },
        ],
        cells: [`${error.file}.csv`, error.column, error.value],
      })),
    )
