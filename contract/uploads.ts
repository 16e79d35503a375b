import { z } from 'zod'
import type { Routes } from './route.ts'
import { Yes } from './fields.ts'

export const UploadFields = z.object({ preview_only: Yes })

/** What a file would change, or has changed. */
const Changes = z.object({
  /** Rows of the file below the header, and the people they stand for after folding repeats. */
  rows: z.int(),
  people: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The first changed people, field by field. */
  examples: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['added', 'changed']),
      fields: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string() })),
    }),
  ),
})
export type Changes = z.output<typeof Changes>

/** Answer to a checked or saved file. `success` is a sentence; `errors` read 'Row 14: ...'. */
export const Upload = z.object({
  success: z.string(),
  total_processed: z.int(),
  format_detected: z.string(),
  error_count: z.int(),
  errors: z.array(z.string()),
  changes: Changes,
  /** The headers as written in the file, in order. */
  available_columns: z.array(z.string()),
  /** Our field to the file's column. */
  column_mapping: z.record(z.string(), z.string()),
  /** The first rows of the file, each as long as available_columns. */
  first_rows: z.array(z.array(z.string())),
  preview: z.boolean(),
})
export type Upload = z.output<typeof Upload>

export const uploads = {
  'POST /students/api/upload-students/': {
    who: 'editor',
    about: 'Adds and updates students from an .xlsx file; preview_only=true only says what would change',
    upload: UploadFields,
    reply: Upload,
  },
  'POST /api/staff/upload/': {
    who: 'admin',
    about: 'Adds and updates teachers from a spreadsheet with first_name, last_name, email',
    upload: UploadFields,
    reply: Upload,
  },
} satisfies Routes
