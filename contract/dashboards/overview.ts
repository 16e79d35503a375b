import { z } from 'zod'
import type { Routes } from '#contract/route.ts'

/** A change to students or groups, worded so that it follows a person's name. */
const Activity = z.object({
  /** YYYY-MM-DDTHH:MM:SS, local to the school. */
  at: z.string(),
  by: z.string(),
  what: z.string(),
  /** The record that was changed, if it was only one and still exists. */
  about: z.object({ kind: z.enum(['student', 'upload']), id: z.int() }).nullable(),
})
export type Activity = z.output<typeof Activity>

export const Overview = z.object({
  students: z.object({
    /** All students, and how many of them are active. */
    total: z.int(),
    active: z.int(),
    /** Added by hand or by an upload in the last `new_days` days. */
    new: z.int(),
    new_days: z.int(),
    /** Active students who are in no homeroom group today. */
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
