import { z } from 'zod'
import { Day, fileFlags, Id } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { formatChoice } from '#contract/formats.ts'
import { AUDIT_ACTIONS } from '#contract/operate/audit-words.ts'

/** The place of an entry in the audit log: its moment in microseconds and its id, as 1789376400000000.512 */
const EntryPlace = z
  .string()
  .regex(/^\d{1,16}\.\d{1,15}$/, 'must be the "next" value of an earlier page')
  .transform((text) => {
    const [moment = '', id = ''] = text.split('.')
    return { moment, id }
  })
export type EntryPlace = z.output<typeof EntryPlace>

/** A field of a record that was changed, as text; null for none. */
const AuditChange = z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })
export type AuditChange = z.output<typeof AuditChange>

/** What someone did. Moments are YYYY-MM-DDTHH:MM:SS, local to the school. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** A name; 'Homeroom' for what the app did by itself, 'Someone' for an unknown person. */
  by: z.string(),
  /** Null for a person without an account. */
  account_id: z.int().nullable(),
  /** Worded to follow the name: 'read the attendance of Cleo Clarke'. */
  what: z.string(),
  changes: z.array(AuditChange),
  /** The student whom the entry is about, if it is only one and the record still exists. */
  student: z.object({ id: z.int(), number: z.string().nullable(), name: z.string() }).nullable(),
  /** How many students an export or the repeated entries include; null where the entry names no students. */
  student_count: z.int().nullable(),
  /** True where a page made the call without an action of the person. */
  automatic: z.boolean(),
  /** How often it happened within ten minutes, and the last time. */
  count: z.int(),
  last_at: z.string().nullable(),
  /** Distinguishes the sessions of one person. */
  session: z.string().nullable(),
  /** The network address of a sign-in; for superusers only. */
  ip: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditPage = z.object({
  /** Newest first. */
  entries: z.array(AuditEntry),
  /** The value of `after` for the next page; null on the last one. */
  next: z.string().nullable(),
  /** The names for account_id and student_id in the query. */
  filters: z.object({ person: z.string().nullable(), student: z.string().nullable() }),
})
export type AuditPage = z.output<typeof AuditPage>

/** A person to filter by. */
const AuditPerson = z.object({ id: z.int(), name: z.string(), email: z.string() })
export type AuditPerson = z.output<typeof AuditPerson>

export const audit = {
  'GET /api/audit/': {
    who: 'admin',
    about:
      'Who did, read, downloaded or was refused what and when, newest first, a page at a time; csv=1 or xlsx=1 downloads all of it',
    query: z.object({
      account_id: Id.optional(),
      /** Entries about this student, and actions of this student. */
      student_id: Id.optional(),
      action: z.enum(AUDIT_ACTIONS, { error: `must be ${formatChoice(AUDIT_ACTIONS)}` }).optional(),
      start_date: Day.optional(),
      end_date: Day.optional(),
      after: EntryPlace.optional(),
      ...fileFlags,
    }),
    students: 'list',
    exports: true,
    reply: AuditPage,
  },
  'GET /api/audit/people/': {
    who: 'admin',
    about:
      'At most 8 accounts and 8 students, also former ones, with every word of the text in name or address',
    query: z.object({
      search: z.string().trim().max(100, 'must be 100 characters or fewer').default(''),
    }),
    reply: z.object({ accounts: z.array(AuditPerson), students: z.array(AuditPerson) }),
  },
  'GET /api/audit/:entryId/students/': {
    who: 'admin',
    about: 'The students whom an entry names, such as those in a file, by last name',
    params: z.object({ entryId: Id }),
    reply: z.array(z.object({ id: z.int(), name: z.string() })),
  },
} satisfies Routes
