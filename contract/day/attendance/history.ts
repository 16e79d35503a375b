import { z } from 'zod'
import { MarkValue, Moment, SheetQuery } from './attendance.ts'
import { Id } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

/** What happened to one student's mark on one sheet. */
export const MarkHistory = z.object({
  student: z.object({ id: z.int(), name: z.string() }),
  /** When the sheet was first and last saved; null while it has not been taken. */
  first_taken: Moment.nullable(),
  last_saved: Moment.nullable(),
  /** Oldest first; `from` is null for the first value. */
  changes: z.array(
    Moment.extend({
      from: MarkValue.nullable(),
      to: MarkValue,
      reason: z.string().nullable(),
      /** The teacher who requested this change, if any. */
      asked_by: z.string().nullable(),
    }),
  ),
})
export type MarkHistory = z.output<typeof MarkHistory>

export const history = {
  'GET /attendance/history/': {
    who: 'staff',
    about: 'Who changed a student’s mark on a sheet, when, from what to what, and why',
    query: SheetQuery.extend({ student_id: Id }),
    students: 'attendance',
    reply: MarkHistory,
  },
} satisfies Routes
