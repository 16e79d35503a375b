import { z } from 'zod'
import { Day, Id, listOf } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

/** More than a large school has sheets at one time. */
const MAX_REMINDERS = 500

/** The sheet of one teacher for one section period of the day. */
const Sheet = z.object({ section_period_id: Id, teacher_id: Id })

export const reminders = {
  'POST /attendance/reminders/': {
    who: 'admin',
    about:
      'Emails a reminder about each of these sheets that is due or late to the person who takes it, once for each sheet',
    body: z.object({
      date: Day,
      sheets: listOf(Sheet, {
        min: 1,
        tooFew: 'must include at least one sheet',
        max: MAX_REMINDERS,
        of: 'sheets',
      }),
    }),
    reply: z.object({
      message: z.string(),
      /** The sheets that a mail has been sent about, now or before, with the school's local day and time of it. */
      reminded: z.array(Sheet.extend({ day: z.string(), time: z.string() })),
    }),
  },
} satisfies Routes
