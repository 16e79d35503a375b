import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { Exception } from '#contract/plan/roll-over/plan.ts'
import type { Routes } from '#contract/route.ts'

const ExceptionsOfFile = z.object({
  /** The students of the file who do not simply go up by a grade. */
  exceptions: z.array(Exception),
  /** The ids of those who do, for whom a plan has no exception. */
  regular: z.array(z.int()),
  message: z.string(),
})
export type ExceptionsOfFile = z.output<typeof ExceptionsOfFile>

export const exceptionUploads = {
  'POST /api/roll-over/exceptions/': {
    who: 'admin',
    about:
      'Reads who is retained, leaves or skips a grade from a CSV or Excel file with student number (or email), action and reason; saves nothing, and a file with a wrong row is refused',
    upload: z.object({ school_year_id: Id }),
    students: 'list',
    reply: ExceptionsOfFile,
  },
} satisfies Routes
