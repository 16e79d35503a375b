import { z } from 'zod'
import { Day, GroupName, GroupTypeWord, WeekdayName, optionalOrBlank } from '#contract/fields.ts'

export const Closure = z.object({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
})
export type Closure = z.output<typeof Closure>

/** Without an end date, the school is closed on that one day. */
export const ClosureInput = z
  .object({ name: GroupName, start_date: Day, end_date: optionalOrBlank(Day) })
  .transform((closure) => ({ ...closure, end_date: closure.end_date ?? closure.start_date }))
  .refine((closure) => closure.end_date >= closure.start_date, {
    path: ['end_date'],
    error: 'End date must be on or after start date.',
  })

const CalendarBlock = Closure
export const SchoolCalendar = z.object({
  /** The school year that is shown. */
  year: z.object({ id: z.int(), name: z.string(), is_current: z.boolean() }),
  year_start: z.string(),
  year_end: z.string(),
  /** Those that touch the school year, by their start. */
  blocks: z.array(CalendarBlock),
  /** All of them, by their start. */
  closures: z.array(Closure),
  /** How many section periods meet on a day of the school year; days on which none does are left out. */
  section_periods_on: z.record(z.string(), z.int()),
  may: z.object({ edit: z.boolean() }),
})
export type SchoolCalendar = z.output<typeof SchoolCalendar>
export const SavedCalendar = SchoolCalendar.extend({ message: z.string() })

const PeriodOfDay = z.object({
  id: z.int(),
  name: z.string(),
  block: z.string(),
  grade_level: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  /** How many groups are assigned to it. */
  groups: z.int(),
})
export const CalendarDay = z.object({
  day: z.string(),
  closure: Closure.nullable(),
  blocks: z.array(CalendarBlock),
  /** The classes of the day by time; on a closed day, the cancelled classes. */
  section_periods: z.array(PeriodOfDay),
  marks: z.int(),
})
export type CalendarDay = z.output<typeof CalendarDay>

const DaysChanged = z.object({
  /** Weekdays. */
  school_days: z.int(),
  meetings: z.int(),
  section_periods: z.array(
    z.object({ id: z.int(), name: z.string(), block: z.string(), grade_level: z.int(), times: z.int() }),
  ),
  /** Attendance marks that exist already on these days. */
  marks: z.int(),
  /** The days on which sheets have been taken, with their number. */
  taken: z.array(z.object({ day: z.string(), sheets: z.int() })),
})
export type DaysChanged = z.output<typeof DaysChanged>
/** The effect of a closure: days that become closed, and days that become open again. */
export const ClosureImpact = z.object({ falls_out: DaysChanged, meets_again: DaysChanged })
export type ClosureImpact = z.output<typeof ClosureImpact>

/** A teacher meets a group on these weekdays at these times, from the first day to the last, except on closures. */
export const Meeting = z.object({
  assignment_id: z.int(),
  section_period_id: z.int(),
  /** The section period's name. */
  name: z.string(),
  /** False where it is called by its grade and time. Not in replies stored earlier. */
  has_own_name: z.boolean().optional(),
  teacher: z.string(),
  teacher_id: z.int(),
  group: z.string(),
  group_id: z.int(),
  group_type: GroupTypeWord,
  room_number: z.string().nullable(),
  /** The group's core class, where this teacher teaches it, and its course. Not in replies stored earlier. */
  core_class: z.string().nullable().optional(),
  course: z.string().nullable().optional(),
  start_time: z.string(),
  end_time: z.string(),
  days_of_week: z.array(WeekdayName),
  block: z.string(),
  block_start: z.string(),
  block_end: z.string(),
  /** The days of the block on which the assignment, and the student's membership, are in force. */
  first_day: z.string(),
  last_day: z.string(),
})
export type Meeting = z.output<typeof Meeting>

export const Feed = z.object({
  /** The school's local day on which the current address was created; null without one. */
  made_on: z.string().nullable(),
  may: z.object({ change: z.boolean() }),
})
export type Feed = z.output<typeof Feed>
export const CreatedFeed = Feed.extend({ address: z.string(), message: z.string() })
export const DeletedFeed = Feed.extend({ message: z.string() })

/** What a day's coverage changes about a meeting of a student: who takes it, and in which other room it is. */
const ClassChange = z.object({
  day: z.string(),
  section_period_id: z.int(),
  /** The absent teacher, who has the meeting in the schedule. */
  teacher_id: z.int(),
  covered_by: z.string().nullable(),
  room_number: z.string().nullable(),
})
export type ClassChange = z.output<typeof ClassChange>

export const Schedule = z.object({
  /** Meetings and closures that ended before this day are left out. */
  since: z.string(),
  schedule: z.array(Meeting),
  closures: z.array(Closure),
  /** From today on, in a student's schedule. */
  changes: z.array(ClassChange).optional(),
})
export type Schedule = z.output<typeof Schedule>
/** The meetings and closures of a schedule for any number of days. */
export type Meetings = Pick<Schedule, 'schedule' | 'closures' | 'changes'>
