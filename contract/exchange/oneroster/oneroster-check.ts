import { z } from 'zod'
import type { Routes } from '#contract/route.ts'

/** An error or warning about a file. A warning breaks the specification, but Homeroom still reads the file. */
const OneRosterFinding = z.object({
  /** The name in the archive, such as users.csv. */
  file: z.string(),
  /** The row number as in a spreadsheet program, where the header is 1; null for the whole file. */
  row: z.int().nullable(),
  column: z.string().nullable(),
  value: z.string(),
  problem: z.string(),
  kind: z.enum(['error', 'warning']),
})
export type OneRosterFinding = z.output<typeof OneRosterFinding>

/** The result of validating a OneRoster file. */
export const OneRosterCheck = z.object({
  version: z.enum(['1.1', '1.2']),
  /** The system that wrote the file, according to its manifest. */
  system_name: z.string().nullable(),
  files: z.array(
    z.object({
      name: z.string(),
      rows: z.int(),
      mode: z.enum(['bulk', 'delta']),
      errors: z.int(),
      warnings: z.int(),
    }),
  ),
  errors: z.int(),
  warnings: z.int(),
  /** The first findings, sorted by file. */
  findings: z.array(OneRosterFinding),
  /** Files and columns that Homeroom does not use; `rows` counts the rows with a value. */
  left_out: z.array(
    z.object({ file: z.string(), column: z.string().nullable(), rows: z.int(), reason: z.string() }),
  ),
  /** The report as a CSV file, with more findings than those above. */
  report: z.string(),
})
export type OneRosterCheck = z.output<typeof OneRosterCheck>

export const oneRosterCheck = {
  'POST /api/oneroster/check/': {
    who: 'admin',
    about: 'Lists the problems of a OneRoster zip or CSV by file, row and column; saves nothing',
    upload: z.object({}),
    reply: OneRosterCheck,
  },
} satisfies Routes
