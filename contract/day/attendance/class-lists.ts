import { z } from 'zod'
import { Day, Id } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { PrintedSeats } from '../seating.ts'
import { ReportOnDay } from './calls.ts'

/** A class of a teacher on a day, with its students by name. */
const ClassOfTeacher = z.object({
  section_period_id: z.int(),
  name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  rooms: z.array(z.string()),
  groups: z.array(z.object({ id: z.int(), name: z.string() })),
  students: z.array(
    z.object({
      id: z.int(),
      /** As sheets show it. */
      name: z.string(),
      pronunciation: z.string().nullable(),
      group: z.string(),
      /** What is reported for the time of the class, without the reason, which is for the office only; null for nothing. */
      report: ReportOnDay.omit({ reason: true }).nullable(),
    }),
  ),
  /** Where the students sit; null without a seating chart. */
  seating: PrintedSeats.nullable(),
  /** True where the teacher is entered as absent for the class. */
  is_missed: z.boolean(),
  /** Who covers the class: 'First Last', or '' where no coverage is needed. Null where no one is chosen. */
  covered_by: z.string().nullable(),
})
export type ClassOfTeacher = z.output<typeof ClassOfTeacher>

export const ClassLists = z.object({
  date: z.string(),
  /** 'First Last' */
  teacher: z.string(),
  /** Why no class meets, such as a holiday. */
  message: z.string().optional(),
  /** What the substitute has to know, as the office entered it with the absence; '' for nothing. */
  note: z.string(),
  classes: z.array(ClassOfTeacher),
})
export type ClassLists = z.output<typeof ClassLists>

export const classLists = {
  'GET /attendance/class-lists/': {
    who: 'staff',
    about: 'The classes of a teacher on a day with their students, for a substitute; of others for an admin',
    query: z.object({ date: Day, teacher_id: Id }),
    reply: ClassLists,
  },
} satisfies Routes
