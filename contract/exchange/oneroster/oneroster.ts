import { z } from 'zod'
import { Day } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

/** The versions of OneRoster in which files are written; 1.2 where none is named. */
export const OneRosterVersion = z.enum(['1.2', '1.1'], { error: 'must be 1.2 or 1.1' })
export type OneRosterVersion = z.output<typeof OneRosterVersion>

const Moment = z.iso.datetime({
  offset: true,
  error: 'must be a day, or a moment such as 2026-09-14T13:05:00Z',
})

/** After which moment records count as changed: a moment, or a day of the school, which begins at its midnight. */
export const ChangedSince = z.union([Day, Moment], {
  error: 'must be a day such as 2026-09-14, or a moment such as 2026-09-14T13:05:00Z',
})

/** How many records of a kind the school has for other systems. */
const RosterCount = z.object({
  /** The name of the collection in OneRoster, such as classes. */
  collection: z.string(),
  records: z.int(),
  /** Records that were added, changed or ended after the moment that was asked for; null where none was. */
  changed: z.int().nullable(),
})
export type RosterCount = z.output<typeof RosterCount>

/** A file that was made. `at` is YYYY-MM-DDTHH:MM:SS, local to the school. */
const MadeFile = z.object({
  at: z.string(),
  /** Null where it was made by the command. */
  by: z.string().nullable(),
  version: OneRosterVersion,
  /** Whether it held changes only. */
  delta: z.boolean(),
  /** The moment to send as `since` for what has changed after this file, in UTC. */
  as_of: z.string(),
})
export type MadeFile = z.output<typeof MadeFile>

/** The records of the school as other systems would read them now. */
export const RosterSummary = z.object({
  counts: z.array(RosterCount),
  /** Records with a name or number that a spreadsheet program could take for a formula: files hold it as it is. */
  formulas: z.int(),
})
export type RosterSummary = z.output<typeof RosterSummary>

/** What the hub of exchange with other systems says on its cards. */
export const IntegrationsOverview = z.object({
  classes: z.int(),
  students: z.int(),
  teachers: z.int(),
  last_file: MadeFile.nullable(),
  /** When a OneRoster file that is not undone was last saved here, YYYY-MM-DDTHH:MM:SS, local to the school. */
  last_upload: z.string().nullable(),
  /** When attendance for the district was last downloaded, in the same form. */
  last_attendance_file: z.string().nullable(),
  /** Programs that may read the roster. */
  programs: z.int(),
  /** Files of other systems whose columns were chosen by hand. */
  remembered_files: z.int(),
  /** Calendar addresses in use. */
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
