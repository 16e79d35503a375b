import { z } from 'zod'
import { Day, Id, Remark } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { CALL_OUTCOMES } from '#contract/day/attendance/call-codes.ts'
import { ABSENCE_SOURCES, MAX_FAMILY_RECORD } from '#contract/day/attendance/office-words.ts'
import { ABSENCE_KINDS } from '#contract/words.ts'

/** School days on which the student was absent or enrolled, counted as in the chronic absence report. */
export const Days = z.object({ days_absent: z.int(), days_enrolled: z.int() })
export type Days = z.output<typeof Days>

/** How often the school contacted a family: calls (and those that reached someone), notices by mail, letters, conversations. */
export const ContactCounts = z.object({
  calls: z.int(),
  calls_reached: z.int(),
  /** Absences and corrections of which the family was notified, whichever contact received the mail. */
  notices: z.int(),
  letters: z.int(),
  conversations: z.int(),
})
export type ContactCounts = z.output<typeof ContactCounts>

/** A conversation about attendance; `note` is null for everyone but the office. */
export const Conversation = z.object({
  id: z.int(),
  day: z.string(),
  note: z.string().nullable(),
  by: z.string(),
  /**
   * Absences from the first day of the school year to this day, and from then until today; null for a conversation of an earlier
   * year.
   */
  before: Days.nullable(),
  after: Days.nullable(),
})
export type Conversation = z.output<typeof Conversation>

/** Who did it and when, in the school's local time. The time is null where only the day is stored, `by` where Homeroom did it. */
const Done = {
  id: z.int(),
  day: z.string(),
  time: z.string().nullable(),
  by: z.string().nullable(),
}
const AbsenceDays = {
  kind: z.enum(ABSENCE_KINDS),
  start_date: z.string(),
  end_date: z.string(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
}

/** The delivery states of a notice; `unsent` where it was never handed to the mail server. */
const DELIVERIES = [
  'waiting',
  'sent',
  'kept',
  'refused',
  'failed',
  'expired',
  'withdrawn',
  'in_doubt',
  'unsent',
] as const

/** One contact with a family. Notes and the family's own words are null for everyone but the office. */
export const FamilyRecordEntry = z.discriminatedUnion('type', [
  z.object({
    ...Done,
    type: z.literal('call'),
    /** The day of the absence. */
    about: z.string(),
    outcome: z.enum(CALL_OUTCOMES),
    contact: z.string().nullable(),
    note: z.string().nullable(),
    /** True where a reported absence was entered in the same step. */
    entered_absence: z.boolean(),
  }),
  z.object({
    ...Done,
    type: z.literal('notice'),
    about: z.string(),
    kind: z.enum(['absence', 'correction']),
    contact: z.string(),
    address: z.string().nullable(),
    delivery: z.enum(DELIVERIES),
    /** Why it was not sent, or the response of the receiving server. */
    because: z.string().nullable(),
    /** The text of the notice, without the part of its link that opens it; null once it is deleted. */
    text: z.string().nullable(),
  }),
  z.object({ ...Done, type: z.literal('letter'), days: z.int(), days_absent: z.int() }),
  z.object({
    ...Done,
    ...AbsenceDays,
    type: z.literal('answer'),
    contact: z.string(),
    words: z.string().nullable(),
    state: z.enum(['open', 'accepted', 'declined']),
    decided: z.object({ day: z.string(), time: z.string(), by: z.string() }).nullable(),
    note: z.string().nullable(),
  }),
  z.object({
    ...Done,
    ...AbsenceDays,
    /** An absence that the family reported to the office, by phone for example. */
    type: z.literal('told'),
    source: z.enum(ABSENCE_SOURCES),
    note: z.string().nullable(),
  }),
  z.object({ ...Done, type: z.literal('conversation'), note: z.string().nullable() }),
])
export type FamilyRecordEntry = z.output<typeof FamilyRecordEntry>

const StudentParams = z.object({ studentId: Id })

/** The student's own teachers get both without notes. */
export const familyRecord = {
  'GET /api/students/:studentId/family-record/': {
    who: 'staff',
    about: `The family contact log of a student: who was notified of what and when, and the responses, newest first (at most ${MAX_FAMILY_RECORD}); for the office and the student's own teachers`,
    params: StudentParams,
    students: 'family',
    reply: z.object({
      /** Of this school year. */
      contacts: ContactCounts,
      entries: z.array(FamilyRecordEntry),
      /** The number of entries, including those that are too old for the list. */
      total: z.int(),
    }),
  },
  'GET /api/students/:studentId/conversations/': {
    who: 'staff',
    about:
      'The conversations about a student’s attendance, the newest first, with the absent days of the school year until each and after it',
    params: StudentParams,
    students: 'family',
    reply: z.object({ conversations: z.array(Conversation) }),
  },
  'POST /api/students/:studentId/conversations/': {
    who: 'admin',
    about: 'Adds a conversation with a family about attendance, on its day',
    params: StudentParams,
    students: 'change',
    body: z.object({
      day: Day,
      note: Remark.nullish().transform((note) => note || null),
    }),
    repeats: 'add',
    reply: z.object({ conversation_id: z.int(), message: z.string() }),
  },
  'DELETE /api/students/:studentId/conversations/:conversationId/': {
    who: 'admin',
    about: 'Removes a conversation that was entered by mistake',
    params: StudentParams.extend({ conversationId: Id }),
    students: 'change',
    reply: z.object({ message: z.string() }),
  },
} satisfies Routes
