import { z } from 'zod'
import { GroupTypeWord } from '#contract/fields.ts'
import { PlannedClosure } from './plan.ts'
import { ROLL_OVER_EXCEPTIONS } from './words.ts'

/** The counts that a review shows. */
export const Counts = z.object({
  promoted: z.int(),
  graduated: z.int(),
  retained: z.int(),
  leaving: z.int(),
  /** Promoted by two grades. */
  skipped: z.int(),
  groups: z.int(),
  /** Students with a core group, and without one, in the next year. */
  placed: z.int(),
  unplaced: z.int(),
  blocks: z.int(),
  section_periods: z.int(),
  requirements: z.int(),
  closures: z.int(),
})
export type RollOverCounts = z.output<typeof Counts>

const PlannedGroup = z.object({
  /** Names the planned group in `group_choices`: that of a group that goes up or is there again, or a new one. */
  key: z.string(),
  /** The group of this year that it comes from; null for a new one of the lowest grade. */
  former: z.object({ id: z.int(), name: z.string(), student_count: z.int() }).nullable(),
  type: GroupTypeWord,
  grade_level: z.int(),
  name: z.string(),
  left_out: z.boolean(),
  /** Whether an earlier roll-over made it; then it is changed with the groups of the next year. */
  is_made: z.boolean(),
  students: z.enum(['carry', 'by_teacher', 'empty']),
  student_count: z.int(),
  /** How many of the former group's students do not come with it, and how many come from other groups. */
  minus: z.int(),
  plus: z.int(),
  teacher_id: z.int().nullable(),
  teacher_name: z.string().nullable(),
  /** Whether the teacher is that of the former group. */
  keeps_teacher: z.boolean(),
  room_number: z.string().nullable(),
  capacity: z.int().nullable(),
})
export type PlannedGroup = z.output<typeof PlannedGroup>

const GradeCount = z.object({
  grade_level: z.int(),
  students: z.int(),
  promoted: z.int(),
  skipped: z.int(),
  retained: z.int(),
  graduated: z.int(),
  leaving: z.int(),
})
export type RollOverGrade = z.output<typeof GradeCount>

const ListedException = z.object({
  student_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  action: z.enum(ROLL_OVER_EXCEPTIONS),
  exit_code: z.string().nullable(),
  exit_name: z.string().nullable(),
  grade_level: z.int(),
  /** The core group of this year. */
  group_name: z.string().nullable(),
  /** In the next year; null for a student who leaves. */
  next_grade_level: z.int().nullable(),
  next_group_name: z.string().nullable(),
})
export type ListedException = z.output<typeof ListedException>

const PlannedBlock = z.object({
  block_schedule_id: z.int(),
  former_name: z.string(),
  former_start_date: z.string(),
  former_end_date: z.string(),
  left_out: z.boolean(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  section_periods: z.int(),
  requirements: z.int(),
})
export type PlannedBlock = z.output<typeof PlannedBlock>

const ProposedClosure = PlannedClosure.extend({
  former_start_date: z.string(),
  former_end_date: z.string(),
})
export type ProposedClosure = z.output<typeof ProposedClosure>

/** What a plan comes to. */
export const Preview = Counts.extend({
  /** Weekdays of the next year that are not closed with this plan. */
  school_days: z.int(),
  grades: z.array(GradeCount),
  exceptions: z.array(ListedException),
  /** Groups of the highest grade, whose students graduate. */
  graduating_groups: z.array(z.object({ id: z.int(), name: z.string(), student_count: z.int() })),
  planned_groups: z.array(PlannedGroup),
  planned_blocks: z.array(PlannedBlock),
  /** What the closures of this year would be in the next one; those of them that the plan makes are in `closures`. */
  proposed_closures: z.array(ProposedClosure),
})
export type RollOverPreview = z.output<typeof Preview>
