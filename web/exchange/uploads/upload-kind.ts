import type { ComponentType } from 'react'
import type { SectionsUpload } from '#contract/exchange/uploads/sections.ts'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import type { Changed } from '#web/subjects.ts'
import { upload } from '#web/upload.ts'
import type { AcceptedFiles } from './accepted-files.ts'
import { FILE_REFUSED, UPLOAD_FAILED } from './sentences.ts'
import type { UploadFlow } from './use-upload.ts'

/**
 * A kind of spreadsheet as its screen describes it: what is particular to it. The steps are the same for all. The server has
 * an `UploadKind` for each as well.
 */
export type UploadKind = {
  route: SpreadsheetRoute
  /** What a row is about: 'student'. */
  one: string
  /** What the file holds: 'contacts'. */
  many: string
  /** Below the title of the page. */
  about: string
  /** What teachers are told besides, where they may do less than the office. */
  aboutForTeachers?: string
  files: AcceptedFiles
  /** The columns that a file may have, one entry a system or way. */
  formats: readonly ColumnFormat[]
  /** Exports of other systems, whose columns are known as well. */
  systems?: readonly ColumnFormat[]
  options?: readonly UploadOption[]
  /** Whether new rows make new records, and not new facts of people who are there. */
  makesRecords: boolean
  /** What saving means beyond the rows, where there is more. */
  consequence?: string
  /** What is said of the rows that are left out on purpose. */
  skippedText?: (count: number) => string
  refreshes: Changed
  /** Where the result can be seen. */
  list: { to: string; label: string }
  /** Below the upload, where a file needs more explanation than its columns. */
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

/** Something about the file that only the person knows, as a checkbox. */
export type UploadOption = {
  /** Of the form. */
  field: string
  label: string | ((reply: Upload | undefined) => string)
  description: string
  /** Files without it are not asked; by default all are. */
  isRelevant?: (reply: Upload) => boolean
  isOnByDefault?: boolean
  /** It removes what is in the school. */
  isDestructive?: boolean
  /** Why a teacher cannot choose it, where only the office may. */
  officeOnly?: string
  /** The next file begins with it as well. */
  isLasting?: boolean
}

/** What only the reply to a file of sections has. */
export type RuledSections = Pick<SectionsUpload, 'rules' | 'rules_from' | 'classes' | 'left_out'>
export type SpreadsheetReply = Upload & Partial<RuledSections>
export type SpreadsheetReplies<Reply = SpreadsheetReply> = { preview: Reply; save: Reply }

/** The way of a spreadsheet: what it would change is shown before it is saved. */
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
