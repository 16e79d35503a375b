import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { SheetQuery } from './attendance.ts'

const StudentSoFar = z.object({
  student_id: z.int(),
  /** The classes of the day that begin before this one and that the student missed, by time. */
  absent_in: z.array(
    z.object({
      name: z.string(),
      /** False where the name is made from grade and time. */
      has_own_name: z.boolean(),
      homeroom: z.boolean(),
      start_time: z.string(),
    }),
  ),
  /** How often the student was tardy from Monday to the class before this one. */
  tardies: z.int(),
})
export type StudentSoFar = z.output<typeof StudentSoFar>

export const WeekSoFar = z.object({
  /** Whether the day is in the week of today. */
  is_this_week: z.boolean(),
  /** Students without anything to tell are left out. */
  students: z.array(StudentSoFar),
})
export type WeekSoFar = z.output<typeof WeekSoFar>

export const weekSoFar = {
  'GET /attendance/week-so-far/': {
    who: 'staff',
    about:
      'The absences of the day and the tardies of the week, before a class, of the students on its sheet',
    query: SheetQuery.extend({ teacher_id: Id }),
    reply: WeekSoFar,
  },
} satisfies Routes
