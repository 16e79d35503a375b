import { z } from 'zod'
import {
  ClockTime,
  Day,
  GradeLevel,
  GroupName,
  GroupTypeWord,
  Id,
  WeekdayName,
  Weekdays,
  orNone,
} from './fields.ts'
import type { Routes } from './route.ts'

export const BlockSchedule = z.object({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** Weeks, at least 1. */
  duration: z.int(),
})
export type BlockSchedule = z.output<typeof BlockSchedule>

export const NewBlockSchedule = z
  .object({ name: GroupName, start_date: Day, end_date: Day })
  .refine((block) => block.end_date >= block.start_date, {
    path: ['end_date'],
    error: 'End date must be on or after start date.',
  })

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

export const NewSectionPeriod = z
  .object({
    start_time: ClockTime,
    end_time: ClockTime,
    block_schedule: Id,
    grade_level: GradeLevel,
    days_of_week: Weekdays,
    homeroom: z.boolean().default(false),
    name: orNone(GroupName),
  })
  .refine((period) => period.end_time > period.start_time, {
    path: ['end_time'],
    error: 'must be after the start time',
  })

export const Assignment = z.object({
  id: z.int(),
  assignment_id: z.int(),
  section_period_id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  group_type: GroupTypeWord,
  teacher_id: z.int(),
  teacher_name: z.string(),
  /** The first and the last day on which it counts, within its block. */
  first_day: z.string(),
  last_day: z.string(),
})
export type Assignment = z.output<typeof Assignment>

export const schedules = {
  'GET /schedules/api/block-schedules/': {
    who: 'staff',
    about: 'Block schedules, newest first; with grade_level those that have section periods for that grade',
    query: z.object({ grade_level: GradeLevel.optional() }),
    reply: z.array(BlockSchedule),
  },
  'POST /schedules/api/block-schedules/': {
    who: 'editor',
    about: 'Adds a block schedule',
    body: NewBlockSchedule,
    reply: BlockSchedule,
  },
  'GET /schedules/api/section-periods/': {
    who: 'staff',
    about: 'Every section period by block, grade and time',
    reply: z.array(SectionPeriod),
  },
  'POST /schedules/api/section-periods/': {
    who: 'editor',
    about: 'Adds a section period',
    body: NewSectionPeriod,
    reply: SectionPeriod,
  },
} satisfies Routes
