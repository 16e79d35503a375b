import { z } from 'zod'
import { Day } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

/** The OneRoster versions of exported files; defaults to 1.2. */
export const OneRosterVersion = z.enum(['1.2', '1.1'], { error: 'must be 1.2 or 1.1' })
export type OneRosterVersion = z.output<typeof OneRosterVersion>

const Moment = z.iso.datetime({
  offset: true,
  error: 'must be a day, or a moment such as 2026-09-14T13:05:00Z',
})

/** Records count as changed after this moment; a day counts from midnight in the school's time zone. */
export const ChangedSince = z.union([Day, Moment], {
  error: 'must be a day such as 2026-09-14, or a moment such as 2026-09-14T13:05:00Z',
})

/** How many records of one collection other systems can read. */
const RosterCount = z.object({
  /** The name of the collection in OneRoster, such as classes. */
  collection: z.string(),
  records: z.int(),
  /** Records that were added, changed or ended after the requested moment; null without one. */
  changed: z.int().nullable(),
})
export type RosterCount = z.output<typeof RosterCount>

/** An exported file. `at` is YYYY-MM-DDTHH:MM:SS in the school's local time. */
const MadeFile = z.object({
  at: z.string(),
  /** Null where the command line made it. */
  by: z.string().nullable(),
  version: OneRosterVersion,
  /** True for a file with changes only. */
  delta: z.boolean(),
  /** The moment in UTC to send as `since` for the changes after this file. */
  as_of: z.string(),
})
export type MadeFile = z.output<typeof MadeFile>

/** The number of records that other systems would read now. */
export const RosterSummary = z.object({
  counts: z.array(RosterCount),
  /** Records with a name or number that a spreadsheet program could read as a formula; files have it unchanged. */
  formulas: z.int(),
})
export type RosterSummary = z.output<typeof RosterSummary>

/** What the cards of the Integrations page show. */
export const IntegrationsOverview = z.object({
  classes: z.int(),
  students: z.int(),
  teachers: z.int(),
  last_file: MadeFile.nullable(),
  /** When a OneRoster file was last imported and not undone: YYYY-MM-DDTHH:MM:SS in the school's local time. */
  last_upload: z.string().nullable(),
  /** When attendance for the district was last downloaded, in the same form. */
  last_attendance_file: z.string().nullable(),
  /** The number of connected apps with access to the roster. */
  programs: z.int(),
  /** The number of remembered column choices for files of other systems. */
  remembered_files: z.int(),
  /** The number of calendar addresses in use. */
  calendar_addresses: z.int(),
})
export type IntegrationsOverview = z.output<typeof IntegrationsOverview>

export const oneroster = {
  'GET /api/integrations/': {
    who: 'admin',
    about: 'What is exchanged with other systems',
    reply: IntegrationsOverview,
  },
  'GET /api/oneroster/records/': {
    who: 'admin',
    about: 'How many records OneRoster files would hold, and how many have changed since a moment',
    query: z.object({ since: ChangedSince.optional() }),
    reply: RosterSummary,
  },
  'GET /api/oneroster/export/': {
    who: 'admin',
    about: 'Students, teachers, classes and who is in them as a zip of OneRoster CSV files; audited',
    query: z.object({
      version: OneRosterVersion.default('1.2'),
      /** Only records that were added, changed or ended after it. */
      since: ChangedSince.optional(),
    }),
    exports: true,
    reply: 'page',
  },
} satisfies Routes
