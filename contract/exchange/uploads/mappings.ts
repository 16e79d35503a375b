import { z } from 'zod'
import type { Routes } from '#contract/route.ts'
import { Id } from '#contract/fields.ts'
import { UPLOAD_KINDS } from './upload-kinds.ts'

const RememberedMapping = z.object({
  id: z.int(),
  kind: z.enum(UPLOAD_KINDS),
  /** The office's name for such files, for example the system that they come from. */
  name: z.string(),
  /** Maps our fields to the headers of columns; '' for a field that such files do not have. */
  columns: z.record(z.string(), z.string()),
  /** When the columns were chosen: YYYY-MM-DDTHH:MM:SS, local to the school. */
  at: z.string(),
  by: z.string(),
  /** Whether the caller chose them. */
  is_own: z.boolean(),
})
/** The columns that someone chose for files with these headers. */
export type RememberedMapping = z.output<typeof RememberedMapping>

/** How the columns of a file were recognized, and whether saving the file remembers them. */
export const ReadAs = z.object({
  /** By common headers, by an earlier choice for such a file, or by the caller's choice. */
  by: z.enum(['headers', 'remembered', 'chosen']),
  /** The remembered columns for files with these headers, even where the caller chose others now. */
  remembered: RememberedMapping.omit({ kind: true, columns: true }).nullable(),
  /**
   * Whether saving remembers the columns; only the office's choices are, and only if the first row looks like headers. Null where
   * nothing new was chosen.
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
