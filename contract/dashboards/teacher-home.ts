import { z } from 'zod'
import { Teacher } from '#contract/people/staff.ts'
import { OwnAbsence } from '#contract/plan/schedules/absence-requests.ts'
import type { Routes } from '#contract/route.ts'

/** A class that the teacher has or covers on a day: all groups that meet in one section period. */
const OwnLesson = z.object({
  section_period_id: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  /** The names of the groups, by name. */
  groups: z.array(z.string()),
  /** True once its sheet has been taken. */
  taken: z.boolean(),
  has_students: z.boolean(),
  /** The absent teacher whose class this teacher covers. */
  covered_for: Teacher.optional(),
})
export type OwnLesson = z.output<typeof OwnLesson>

export const TeacherHome = z.object({
  /**
   * Earlier days whose sheets a teacher may still take, newest first, with the missing sheets: of classes that they covered, and
   * of their own classes that no one covered.
   */
  open: z.array(
    z.object({
      date: z.string(),
      /** The last school day on which teachers may take them. */
      until: z.string(),
      classes: z.array(OwnLesson),
    }),
  ),
  /** Monday to Friday of this week (on weekends, of the next week): the teacher's own classes and covered ones. */
  week: z.array(
    z.object({
      date: z.string(),
      /** Why the school is closed. */
      closure: z.string().nullable(),
      classes: z.array(OwnLesson),
    }),
  ),
  /** The teacher's own requests for absences, and how the office answered, until their last day; by first day. */
  absence_requests: z.array(OwnAbsence),
  /**
   * The teacher's students whose latest marks in these classes are three or more absences within three weeks; the most absences
   * first.
   */
  absent_in_a_row: z.array(
    z.object({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      grade_level: z.int(),
      /** The number of absences, and how many of them are excused. */
      absences: z.int(),
      excused: z.int(),
      /** The days of the first and the last of these absences. */
      since: z.string(),
      last: z.string(),
    }),
  ),
})
export type TeacherHome = z.output<typeof TeacherHome>

export const teacherHome = {
  'GET /api/teachers/me/home/': {
    who: 'staff',
    about: "The teacher's missing attendance, their week, and their students who were absent in a row",
    students: 'list',
    reply: TeacherHome,
  },
} satisfies Routes
