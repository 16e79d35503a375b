import { z } from 'zod'
import { Teacher } from '#contract/people/staff.ts'
import type { Routes } from '#contract/route.ts'

/** A class that the teacher has or covers on a day: all groups who meet in a section period. */
const OwnLesson = z.object({
  section_period_id: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  /** The names of the groups, by name. */
  groups: z.array(z.string()),
  /** Its sheet has been taken. */
  taken: z.boolean(),
  has_students: z.boolean(),
  /** The absent teacher whose class this is, where it is covered. */
  covered_for: Teacher.optional(),
})
export type OwnLesson = z.output<typeof OwnLesson>

export const TeacherHome = z.object({
  /**
   * Days before today whose sheets a teacher may still take, newest first, each with the classes that were not taken: those
   * that they covered, and of their own ones those that nobody covered.
   */
  open: z.array(
    z.object({
      date: z.string(),
      /** The last school day on which teachers may take them. */
      until: z.string(),
      classes: z.array(OwnLesson),
    }),
  ),
  /** Monday to Friday of this week, from Saturday on of the next: own classes and those that the teacher covers. */
  week: z.array(
    z.object({
      date: z.string(),
      /** Why the school is closed. */
      closure: z.string().nullable(),
      classes: z.array(OwnLesson),
    }),
  ),
  /** Own students whose last marks in the teacher's classes are absences, three or more within three weeks, most first. */
  absent_in_a_row: z.array(
    z.object({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      grade_level: z.int(),
      /** How many, and how many of them are excused. */
      absences: z.int(),
      excused: z.int(),
      /** The days of the first and of the last of them. */
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
