import { z } from 'zod'
import type { Routes } from '#contract/route.ts'
import { Day, Id, Flag, fileFlags, optionalOrBlank, singleLine } from '#contract/fields.ts'
import { ReadAs } from './mappings.ts'
import { UPLOAD_KINDS } from './upload-kinds.ts'

export const UploadFields = z.object({
  preview_only: Flag,
  /** The confirmation for a file that changes more than a tenth of the school. */
  confirm: z.string().trim().max(200).optional(),
  /** A JSON object that maps our fields to headers of the file, '' for none; other columns are recognized as usual. */
  column_mapping: z.string().max(10_000, 'is too long').optional(),
  /** The name under which the columns of such files are remembered. */
  mapping_name: optionalOrBlank(singleLine(60)),
})

/** Of files that may be about a later day. */
export const DatedUploadFields = UploadFields.extend({
  /**
   * The day from which the file counts, today or one of a school year; for admins. By default it is today, and between two school
   * years the first day of the next one.
   */
  from: optionalOrBlank(Day),
})

/** True unless it is 0, false, off or no. */
const FlagOnByDefault = z
  .string()
  .optional()
  .transform((value) => !['0', 'false', 'off', 'no'].includes(value?.trim().toLowerCase() ?? ''))

const HomeroomUploadFields = UploadFields.extend({
  clear_existing: Flag,
  use_homeroom_lookup: FlagOnByDefault,
})

const FieldChange = z.object({ field: z.string(), old: z.string().nullable(), new: z.string() })
export type FieldChange = z.output<typeof FieldChange>

/** An invalid cell of a rejected row; a row with two invalid cells has two entries. */
const RejectedCell = z.object({ row: z.int(), column: z.string(), value: z.string(), expected: z.string() })
export type RejectedCell = z.output<typeof RejectedCell>

/** Rows with the same problem, or records with the same change. */
const PreviewGroup = z.object({
  kind: z.enum(['rejected', 'changed', 'added']),
  /** The size of the group, of which only the first rows are sent. */
  count: z.int(),
  /** What is wrong with the cells of rejected rows, by our fields. */
  problems: z.array(z.object({ field: z.string(), expected: z.string() })),
  /** The changed fields; of new records those that the file has no column for. */
  fields: z.array(FieldChange),
  rows: z.array(
    z.object({
      /** The numbers of the rows of one record; none if the record is not in the file. */
      rows: z.array(z.int()),
      /** The record; null for a rejected row. */
      name: z.string().nullable(),
      cells: z.array(z.string()),
    }),
  ),
})

/** The rows of a file in its own columns: rejected ones first, then changed and new ones. Groups of several rows come first. */
const Preview = z.object({
  /** The columns that are read, in the order of the file, with our fields for each. */
  columns: z.array(z.object({ header: z.string(), fields: z.array(z.string()) })),
  groups: z.array(PreviewGroup),
})
export type Preview = z.output<typeof Preview>

/** What a file would change, or has changed. */
const Changes = z.object({
  /** The rows below the header, and the distinct people in them. */
  rows: z.int(),
  people: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** How many of the changed people would become inactive. */
  deactivated: z.int(),
  rejected: z.int(),
  /** Null for a saved file, whose changes are in the history. */
  preview: Preview.nullable(),
})
export type Changes = z.output<typeof Changes>

/** Reply to a checked or saved file. `success` is a sentence; `errors` read 'Row 14: ...'. */
export const Upload = z.object({
  success: z.string(),
  total_processed: z.int(),
  /** The name of the system whose columns were found, or CUSTOM_COLUMNS. */
  format_detected: z.string(),
  error_count: z.int(),
  errors: z.array(z.string()),
  changes: Changes,
  /** The headers as written in the file, in order. */
  available_columns: z.array(z.string()),
  /** Maps our fields to the headers of columns. */
  column_mapping: z.record(z.string(), z.string()),
  read_as: ReadAs,
  /** The first rows of the file, each as long as available_columns. */
  first_rows: z.array(z.array(z.string())),
  preview: z.boolean(),
  /** The day from which the file counts; null for a kind of file that always counts at once. */
  from: z.string().nullable(),
  /** The text to send as `confirm` to save this file; null where no confirmation is needed. */
  confirm: z.string().nullable(),
  /** The saved upload in the history; null for a preview. */
  upload_id: z.int().nullable(),
})
export type Upload = z.output<typeof Upload>

export const HomeroomUpload = Upload.extend({
  message: z.string(),
  /** How teachers were found; teacher_email if at least one was found by email address. */
  method_used: z.enum(['teacher_email', 'homeroom_lookup']),
  columns_used: z.record(z.string(), z.string()),
})
export type HomeroomUpload = z.output<typeof HomeroomUpload>

/** An upload in the history. Moments are YYYY-MM-DDTHH:MM:SS, local to the school. */
export const UploadListed = z.object({
  id: z.int(),
  kind: z.enum(UPLOAD_KINDS),
  file_name: z.string(),
  at: z.string(),
  by: z.string(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The later day from which it counts; null where it counted at once. */
  from: z.string().nullable(),
  undone: z.object({ at: z.string(), by: z.string(), kept: z.int() }).nullable(),
})
export type UploadListed = z.output<typeof UploadListed>

/** A record that undoing skips, with the reason. Ids of two kinds of records (`entity`) may be equal. */
const SkippedRecord = z.object({
  id: z.int(),
  entity: z.string().optional(),
  /** The student whose membership it is. */
  student_id: z.int().optional(),
  name: z.string(),
  reason: z.string(),
})
export type SkippedRecord = z.output<typeof SkippedRecord>

export const UploadDetail = UploadListed.extend({
  clear_existing: z.boolean(),
  /** One page of the changed and added records; empty for an upload of contacts unless the office reads it. */
  changes: z.array(
    z.object({
      id: z.int(),
      /** The kind of record, such as student_group; ids of two kinds may be equal. */
      entity: z.string(),
      name: z.string(),
      kind: z.enum(['added', 'changed']),
      fields: z.array(FieldChange),
    }),
  ),
  page: z.int(),
  pages: z.int(),
  rejected_rows: z.array(RejectedCell),
  /** The first records that undoing would skip, or has skipped; the count includes all of them. */
  kept: z.array(SkippedRecord),
  kept_count: z.int(),
  /** Rejected rows are for the office and the uploader, for 30 days. */
  may: z.object({ undo: z.boolean(), see_rejected: z.boolean() }),
})
export type UploadDetail = z.output<typeof UploadDetail>

const UploadParams = z.object({ uploadId: Id })

export const uploads = {
  'POST /students/api/upload-students/': {
    who: 'editor',
    about:
      'Adds and updates students from an .xlsx file; preview_only=true only says what would change, from=DAY counts from a later day',
    upload: DatedUploadFields,
    reply: Upload,
  },
  'POST /api/staff/upload/': {
    who: 'admin',
    about: 'Adds and updates teachers from a spreadsheet with first_name, last_name, email',
    upload: UploadFields,
    reply: Upload,
  },
  'POST /students/api/upload-homeroom-teachers/': {
    who: 'editor',
    about:
      'Gives students homeroom teachers from a spreadsheet; clear_existing=true (admins) removes all others',
    upload: HomeroomUploadFields,
    reply: HomeroomUpload,
  },
  'POST /students/api/upload-labels/': {
    who: 'admin',
    about:
      'Adds labels to students from a spreadsheet with a student number or an email address and a label; removes none',
    upload: UploadFields,
    reply: Upload,
  },
  'POST /students/api/upload-contacts/': {
    who: 'admin',
    about:
      'Adds and completes contacts of students from a spreadsheet with a row for each contact; removes none',
    upload: UploadFields,
    reply: Upload,
  },
  'GET /api/uploads/': {
    who: 'staff',
    about: 'The 50 latest uploads, newest first; before=ID gives the 50 before that one',
    query: z.object({ before: Id.optional(), ...fileFlags }),
    exports: true,
    reply: z.array(UploadListed),
  },
  'GET /api/uploads/:uploadId/': {
    who: 'staff',
    about:
      'One upload with a page of its changes, its rejected rows, and the records that undoing it would keep',
    params: UploadParams,
    query: z.object({ page: Id.optional() }),
    reply: UploadDetail,
  },
  'GET /api/uploads/:uploadId/rejected/': {
    who: 'staff',
    about: 'The rejected rows of an upload as an .xlsx file, for the office and the uploader, for 30 days',
    params: UploadParams,
    exports: true,
    reply: 'page',
  },
  'POST /api/uploads/:uploadId/undo/': {
    who: 'admin',
    about: 'Undoes an upload, except for records that were changed since; 409 when it was undone before',
    params: UploadParams,
    reply: z.object({
      message: z.string(),
      reverted: z.int(),
      kept: z.array(SkippedRecord),
      kept_count: z.int(),
    }),
  },
} satisfies Routes
