import type { ComponentType } from 'react'
import type { SectionsUpload } from '#contract/exchange/uploads/sections.ts'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import type { Changed } from '#web/subjects.ts'
import { upload } from '#web/upload.ts'
import type { AcceptedFiles } from './accepted-files.ts'
import { FILE_REFUSED, UPLOAD_FAILED } from './sentences.ts'
import type { UploadFlow } from './use-upload.ts'

/**
 * What is different about the screen of one kind of spreadsheet; the steps are the same for all kinds. The server has its own
 * `UploadKind` for each.
 */
export type UploadKind = {
  route: SpreadsheetRoute
  /** The record in a row: 'student'. */
  one: string
  /** The records in the file: 'contacts'. */
  many: string
  /** The text below the title of the page. */
  about: string
  /** Extra text for teachers, if they may do less than the office. */
  aboutForTeachers?: string
  files: AcceptedFiles
  /** The columns that a file may have, one entry per system or layout. */
  formats: readonly ColumnFormat[]
  /** Exports of other systems, whose columns are recognized too. */
  systems?: readonly ColumnFormat[]
  options?: readonly UploadOption[]
  /** Whether new rows create records, instead of adding details to existing people. */
  makesRecords: boolean
  /** Explains effects of saving beyond the rows themselves. */
  consequence?: string
  /** Explains what waits for the day from which a file counts, for files that may count from a later day. */
  dayText?: string
  /** Explains the rows that are skipped on purpose. */
  skippedText?: (count: number) => string
  refreshes: Changed
  /** The page that shows the result. */
  list: { to: string; label: string }
  /** Shown below the upload if a file needs more explanation than its columns. */
  Help?: ComponentType
}

type SpreadsheetRoute =
  | 'POST /students/api/upload-students/'
  | 'POST /api/staff/upload/'
  | 'POST /students/api/upload-homeroom-teachers/'
  | 'POST /students/api/upload-labels/'
  | 'POST /students/api/upload-contacts/'
  | 'POST /api/sections/upload/'
  | 'POST /api/enrollments/upload/'
  | 'POST /attendance/upload-marks/'

export type ColumnFormat = { name: string; needed: readonly string[]; optional: readonly string[] }

/** A checkbox for something about the file that only the user knows. */
export type UploadOption = {
  /** The name of its form field. */
  field: string
  label: string | ((reply: Upload | undefined) => string)
  description: string
  /** Whether the option applies to a checked file; by default it always does. */
  isRelevant?: (reply: Upload) => boolean
  isOnByDefault?: boolean
  /** True if the option removes existing records. */
  isDestructive?: boolean
  /** The reason shown to teachers if only the office may use the option. */
  officeOnly?: string
  /** True if the choice carries over to the next file. */
  isLasting?: boolean
}

/** The part of the reply that only a file of sections has. */
export type RuledSections = Pick<SectionsUpload, 'rules' | 'rules_from' | 'classes' | 'left_out'>
export type SpreadsheetReply = Upload & Partial<RuledSections>
export type SpreadsheetReplies<Reply = SpreadsheetReply> = { preview: Reply; save: Reply }

/** The flow of a spreadsheet, whose changes are previewed before they are saved. */
export function flowOf<Reply extends Upload = SpreadsheetReply>(
  kind: UploadKind,
): UploadFlow<SpreadsheetReplies<Reply>> & { first: 'preview' } {
  const callWith =
    (isPreview: boolean): UploadFlow<SpreadsheetReplies<Reply>>['stages']['save']['call'] =>
    (file, fields, onProgress) =>
      upload(
        kind.route,
        file,
        { ...fields, preview_only: isPreview },
        onProgress,
      ) as Promise<unknown> as Promise<Reply>
  const action = 'Upload & Process'
  return {
    files: kind.files,
    first: 'preview',
    stages: {
      preview: {
        title: 'Upload & Process',
        call: callWith(true),
        activity: 'Checking the file',
        action,
        failed: FILE_REFUSED,
      },
      save: {
        title: 'Review Results',
        call: callWith(false),
        activity: 'Processing the rows',
        action,
        failed: UPLOAD_FAILED,
      },
    },
    lastingOptions: (kind.options ?? []).flatMap(({ field, isLasting }) => (isLasting ? [field] : [])),
    refreshes: [kind.refreshes, 'uploads'],
  }
}
