import { z } from 'zod'
import type { Routes } from '#contract/route.ts'

/** Something wrong in a file. A warning breaks the specification, but Homeroom reads it all the same. */
const OneRosterFinding = z.object({
  /** As the archive calls it, such as users.csv. */
  file: z.string(),
  /** As a spreadsheet program numbers it, the header is 1; null for the whole file. */
  row: z.int().nullable(),
  column: z.string().nullable(),
  value: z.string(),
  problem: z.string(),
  kind: z.enum(['error', 'warning']),
})
export type OneRosterFinding = z.output<typeof OneRosterFinding>

/** What a validator says of a OneRoster file. */
export const OneRosterCheck = z.object({
  version: z.enum(['1.1', '1.2']),
  /** The system that wrote it, as its manifest says. */
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
  /** The first of them, file by file. */
  findings: z.array(OneRosterFinding),
  /** Files and columns that play no part; `rows` have something in them. */
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
