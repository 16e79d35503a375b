import { z } from 'zod'
import type { Routes } from '#contract/route.ts'
import { Id } from '#contract/fields.ts'
import { UPLOAD_KINDS } from './upload-kinds.ts'

const RememberedMapping = z.object({
  id: z.int(),
  kind: z.enum(UPLOAD_KINDS),
  /** What the office calls such files, such as the system that they come from. */
  name: z.string(),
  /** Our field -> header of its column; '' for a field that such files do not have. */
  columns: z.record(z.string(), z.string()),
  /** When the columns were chosen: YYYY-MM-DDTHH:MM:SS, local to the school. */
  at: z.string(),
  by: z.string(),
  /** Whether the caller chose them. */
  is_own: z.boolean(),
})
/** The columns that somebody chose for files with certain headers. */
export type RememberedMapping = z.output<typeof RememberedMapping>

/** How the columns of a file were found, and what becomes of that when the file is saved. */
export const ReadAs = z.object({
  /** By the headers that systems use, as they were chosen for such a file before, or as the caller chose now. */
  by: z.enum(['headers', 'remembered', 'chosen']),
  /** What is remembered for files with these headers, also where the caller chose otherwise now. */
  remembered: RememberedMapping.omit({ kind: true, columns: true }).nullable(),
  /**
   * Whether saving remembers the columns: not for others than the office, nor where the first row seems to be data.
   * Null where nothing new was chosen.
   */
  remembers: z.enum(['yes', 'office_only', 'no_header']).nullable(),
  /** Our fields for this kind of file. */
  fields: z.array(z.string()),
  /** Those of them that still need a column. */
  missing: z.array(z.string()),
})
export type ReadAs = z.output<typeof ReadAs>

export const mappings = {
  'GET /api/uploads/mappings/': {
    who: 'admin',
    about: 'The files whose columns were chosen by hand: those with the same headers are read the same way',
    reply: z.array(RememberedMapping),
  },
  'DELETE /api/uploads/mappings/:mappingId/': {
    who: 'admin',
    about: 'Deletes the remembered columns for files with certain headers',
    params: z.object({ mappingId: Id }),
    reply: z.object({ message: z.string() }),
  },
} satisfies Routes
