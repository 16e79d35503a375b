import { z } from 'zod'
import { Day, Id, listOf } from '#contract/fields.ts'
import { MAX_RETENTION_DAYS, RETENTION_SUBJECTS, allowedRetention, isAllowedRetention } from './retention.ts'
import type { Routes } from '#contract/route.ts'

const StudentParams = z.object({ studentId: Id })

/** The number of days for which the school keeps records of one kind; null keeps them forever. */
const RetentionPeriod = z.object({
  subject: z.enum(RETENTION_SUBJECTS),
  days: z.int().min(1).max(MAX_RETENTION_DAYS).nullable(),
})

const AllowedPeriod = RetentionPeriod.refine(({ subject, days }) => isAllowedRetention(subject, days), {
  error: ({ input }) => allowedRetention((input as RetentionPeriod).subject),
  path: ['days'],
})
type RetentionPeriod = z.output<typeof RetentionPeriod>

const RetentionPeriods = z.object({ periods: z.array(RetentionPeriod) })
export type RetentionPeriods = z.output<typeof RetentionPeriods>

/** Someone opened or downloaded the student's record on a day. */
const OwnAccess = z.object({
  /** A teacher's name, 'The school office', 'Your family', an app, or 'You'. */
  by: z.string(),
  action: z.enum(['read', 'export']),
  /** 'Your attendance', 'Attendance report Records'. */
  what: z.string(),
  times: z.int(),
})
export type OwnAccess = z.output<typeof OwnAccess>

const OwnPrivacy = z.object({
  /** Newest first; days on which nobody opened the record are left out. */
  days: z.array(z.object({ day: z.string(), entries: z.array(OwnAccess) })),
  /** The value of `before` for earlier days; null where there are none. */
  next: z.string().nullable(),
  /** How long the school keeps what it says about a student. */
  kept: z.array(RetentionPeriod),
  /** Where to ask; '' where the school has not entered it. */
  office: z.object({ school_name: z.string(), phone: z.string(), postal_address: z.string() }),
})
export type OwnPrivacy = z.output<typeof OwnPrivacy>

/** The rights of the people whose records the school keeps. */
export const privacy = {
  'GET /students/api/me/privacy/': {
    who: 'student',
    about:
      "Who opened and who downloaded the student's own record, 14 days at a time, and how long the school keeps what",
    query: z.object({ before: Day.optional() }),
    reply: OwnPrivacy,
  },
  'GET /students/api/file/:studentId/': {
    who: 'admin',
    about: 'Everything that is stored about one student, as one HTML file; recorded in the audit log',
    params: StudentParams,
    students: 'profile',
    exports: true,
    reply: 'page',
  },
  'POST /students/api/erase/:studentId/': {
    who: 'superuser',
    about: 'Erases the name, address and remarks of an inactive student for good; attendance totals stay',
    params: StudentParams,
    students: 'change',
    body: z.object({
      /** The student's full name, 'First Last', typed by the person who erases. */
      confirm: z.string().trim().max(250),
    }),
    reply: z.object({ message: z.string() }),
  },
  'GET /api/settings/retention/': {
    who: 'superuser',
    about: 'How long each kind of record is kept',
    reply: RetentionPeriods,
  },
  'PUT /api/settings/retention/': {
    who: 'superuser',
    about: 'Changes how long the kinds of records that are sent are kept',
    body: z.object({ periods: listOf(AllowedPeriod, { max: RETENTION_SUBJECTS.length, of: 'periods' }) }),
    reply: RetentionPeriods.extend({ message: z.string() }),
  },
} satisfies Routes
