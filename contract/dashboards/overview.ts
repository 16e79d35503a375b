import { z } from 'zod'
import type { Routes } from '#contract/route.ts'

/** A change of students or groups, in words that follow a person's name. */
const Activity = z.object({
  /** YYYY-MM-DDTHH:MM:SS, local to the school. */
  at: z.string(),
  by: z.string(),
  what: z.string(),
  /** The one record that was changed, while it exists. */
  about: z.object({ kind: z.enum(['student', 'upload']), id: z.int() }).nullable(),
})
export type Activity = z.output<typeof Activity>

export const Overview = z.object({
  students: z.object({
    /** All records, the active ones among them. */
    total: z.int(),
    active: z.int(),
    /** Added by hand or by an upload in the last `new_days` days. */
    new: z.int(),
    new_days: z.int(),
    /** Active and in no homeroom group today. */
    pending: z.int(),
  }),
  /** The 10 newest, newest first. */
  activity: z.array(Activity),
})
export type Overview = z.output<typeof Overview>

export const dashboards = {
  'GET /students/api/overview/': {
    who: 'staff',
    about: 'How many students there are, and the recent activity on students and groups',
    reply: Overview,
  },
} satisfies Routes
