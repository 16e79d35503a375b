import { z } from 'zod'
import { GroupTypeWord, WeekdayName } from '#contract/fields.ts'

export const BlockSchedule = z.object({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** Weeks, at least 1. */
  duration: z.int(),
})
export type BlockSchedule = z.output<typeof BlockSchedule>

export const SectionPeriod = z.object({
  id: z.int(),
  /** 'Grade 8, 09:00-10:00' unless named. */
  name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  block_schedule: z.int(),
  grade_level: z.object({ id: z.int(), grade: z.int() }),
  days_of_week: z.array(WeekdayName),
  homeroom: z.boolean(),
})
export type SectionPeriod = z.output<typeof SectionPeriod>

export const Assignment = z.object({
  id: z.int(),
  assignment_id: z.int(),
  section_period_id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  group_type: GroupTypeWord,
  teacher_id: z.int(),
  teacher_name: z.string(),
  /** The first and the last day of the assignment within its block. */
  first_day: z.string(),
  last_day: z.string(),
})
export type Assignment = z.output<typeof Assignment>

/** A reason why an assignment cannot be made, as a sentence with names and times. */
export const ScheduleConflict = z.object({
  kind: z.enum(['teacher', 'group', 'students']),
  message: z.string(),
  section_period_id: z.int(),
})
export type ScheduleConflict = z.output<typeof ScheduleConflict>
