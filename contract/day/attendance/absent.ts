import { z } from 'zod'
import { fileFlags } from '#contract/fields.ts'
import { EXCUSES, STATUSES } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'

/** A student whose latest mark of today is an absence. Times are 'HH:MM' on the school's clock. */
export const AbsentStudent = z.object({
  student_id: z.int(),
  student_number: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  /** When the first class began that the student missed since they were last present. */
  since: z.string(),
  /** The excuse of the latest mark of today that has one. */
  excuse: z.enum(EXCUSES).nullable(),
  /** The reason of that mark, else of the reported absence of today. */
  reason: z.string().nullable().optional(),
  comment: z.string().nullable(),
  /** Today's taken classes, by time. */
  classes: z.array(z.object({ start_time: z.string(), status: z.enum(STATUSES), teacher: z.string() })),
  /** Absent days of this month before today, counted as in the chronic absence report. */
  days_this_month: z.int(),
})
export type AbsentStudent = z.output<typeof AbsentStudent>

export const Absent = z.object({
  date: z.string(),
  time: z.string(),
  /** All who are absent now, and those of them with an excuse. */
  count: z.int(),
  excused: z.int(),
  /** Students without an excuse first, then by the time since when they are absent, then by name. */
  students: z.array(AbsentStudent),
})
export type Absent = z.output<typeof Absent>

export const absent = {
  'GET /attendance/absent/': {
    who: 'admin',
    about:
      'The students who are absent now by today’s sheets, with the reported absence of each; csv=1 or xlsx=1 downloads them',
    query: z.object(fileFlags),
    exports: true,
    reply: Absent,
  },
} satisfies Routes
