import { z } from 'zod'
import { ClockTime, Id, Remark, optionalOrBlank } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

/** A student whom the office saw arrive today. Times are 'HH:MM' on the school's clock. */
export const ArrivedStudent = z.object({
  /** The reported absence that ends with the arrival; deleting it undoes the arrival. */
  absence_id: z.int(),
  student_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  arrived_at: z.string(),
  /** False while no one has said why the student was late. */
  is_explained: z.boolean(),
  /** What the marks get where somebody has said why. */
  is_excused: z.boolean(),
  /** The school's reason for it, null without one. */
  reason: z.string().nullable().optional(),
  note: z.string().nullable(),
  /** The account that recorded it. */
  recorded_by: z.string(),
  /** The class that is on when the student arrives, else the next one; null after the last one. */
  next_class: z
    .object({ name: z.string(), start_time: z.string(), teacher: z.string(), room: z.string().nullable() })
    .nullable(),
})
export type ArrivedStudent = z.output<typeof ArrivedStudent>

const Reason = z.enum(['excused', 'unexcused'], { error: 'must be excused or unexcused' })

export const arrivals = {
  'GET /attendance/arrivals/': {
    who: 'admin',
    about: 'The students whom the office saw arrive today, the latest first, with the class they go to',
    reply: z.object({ date: z.string(), time: z.string(), students: z.array(ArrivedStudent) }),
  },
  'POST /attendance/arrivals/': {
    who: 'admin',
    about:
      'Records that a student arrived today. Absences that were saved so far become tardy or present, as the tardy minutes of the school say',
    students: 'change',
    body: z.object({
      student_id: Id,
      /** Now, if it is not sent. */
      time: optionalOrBlank(ClockTime),
      /** Why the student was late; without it, what was reported before for that time applies. */
      reason: optionalOrBlank(Reason),
      /** From the school's list; it decides whether the student is excused where `reason` does not. */
      reason_id: optionalOrBlank(Id),
      note: optionalOrBlank(Remark),
    }),
    repeats: 'add',
    reply: z.object({
      message: z.string(),
      absence_id: z.int(),
      /** How many saved marks were changed. */
      marks: z.int(),
      student: ArrivedStudent,
    }),
  },
} satisfies Routes
