import { z } from 'zod'
import { ClockTime, Id, Remark, optionalOrBlank } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

/** A student whom the office dismissed early today. Times are 'HH:MM' on the school's clock. */
export const LeftStudent = z.object({
  /** The reported absence that begins with the leave; deleting it undoes the leave. */
  absence_id: z.int(),
  student_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  left_at: z.string(),
  /** When the office saw the student come back; null while the student is out. */
  back_at: z.string().nullable(),
  picked_up_by: z.string().nullable(),
  is_excused: z.boolean(),
  /** The school's reason for it, null without one. */
  reason: z.string().nullable().optional(),
  note: z.string().nullable(),
  /** The account that recorded it. */
  recorded_by: z.string(),
})
export type LeftStudent = z.output<typeof LeftStudent>

const Reason = z.enum(['excused', 'unexcused'], { error: 'must be excused or unexcused' })

export const leaves = {
  'GET /attendance/leaves/': {
    who: 'admin',
    about: 'The early dismissals of today, the latest first, with who picked up the students',
    reply: z.object({ date: z.string(), time: z.string(), students: z.array(LeftStudent) }),
  },
  'POST /attendance/leaves/': {
    who: 'admin',
    about:
      'Records that a student is dismissed early today. Later classes open with an absence, and absences that are saved there get the reason’s excuse',
    students: 'change',
    body: z.object({
      student_id: Id,
      /** Now, if it is not sent. */
      time: optionalOrBlank(ClockTime),
      /** Who picks up the student, in the office's own words. */
      picked_up_by: optionalOrBlank(Remark),
      /** Without it, what was reported before for that time applies, else the leave is excused. */
      reason: optionalOrBlank(Reason),
      /** From the school's list; it decides whether the leave is excused where `reason` does not. */
      reason_id: optionalOrBlank(Id),
      note: optionalOrBlank(Remark),
    }),
    repeats: 'add',
    reply: z.object({
      message: z.string(),
      absence_id: z.int(),
      /** How many saved marks were changed. */
      marks: z.int(),
      student: LeftStudent,
    }),
  },
} satisfies Routes
