import { z } from 'zod'
import { Id, listOf } from '#contract/fields.ts'
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

/** The rights of the people whose records the school keeps. */
export const privacy = {
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
