import { z } from 'zod'
import {
  ClockTime,
  GroupTypeWord,
  Id,
  Name,
  WeekdayName,
  Weekdays,
  count,
  listOf,
  optionalOrBlank,
} from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

const MAX_REQUIREMENTS = 5_000
const MAX_TIMES_OFF = 2_000
/** No week has more lessons of one requirement. */
const MAX_MEETINGS_PER_WEEK = 60

/**
 * Who must meet whom, how often. An assignment to a section period that meets on n weekdays counts as n meetings.
 * `doubles` is how many pairs of meetings follow each other on one day, so at most half of the meetings.
 */
const Requirement = z.object({
  /** The id of an existing requirement; one without an id is new. */
  id: optionalOrBlank(Id),
  group_id: Id,
  teacher_id: Id,
  meetings_per_week: count(1, MAX_MEETINGS_PER_WEEK),
  doubles: count(0, MAX_MEETINGS_PER_WEEK / 2).default(0),
  /** A name shared by requirements whose groups must meet at the same time, such as a CTE band. */
  together: optionalOrBlank(Name),
  /** A name shared by requirements that one teacher meets in a single class, such as a class of two grades. */
  same_class: optionalOrBlank(Name),
})

const TimeOff = z
  .object({ teacher_id: Id, days_of_week: Weekdays, start_time: ClockTime, end_time: ClockTime })
  .refine((off) => off.end_time > off.start_time, {
    path: ['end_time'],
    error: 'must be after the start time',
  })

export const RequirementRecord = z.object({
  /** Null for a requirement that is proposed and has not been saved yet. */
  id: z.int().nullable(),
  group_id: z.int(),
  teacher_id: z.int(),
  meetings_per_week: z.int(),
  doubles: z.int(),
  together: z.string().nullable(),
  same_class: z.string().nullable(),
})
export type RequirementRecord = z.output<typeof RequirementRecord>

export const TimeOffRecord = z.object({
  teacher_id: z.int(),
  days_of_week: z.array(WeekdayName),
  start_time: z.string(),
  end_time: z.string(),
})
export type TimeOffRecord = z.output<typeof TimeOffRecord>

/** The requirements of a block with what a page needs to show and check them. */
export const BlockRequirements = z.object({
  block_schedule_id: z.int(),
  /** Increases with every save of the requirements; 0 before the first one. */
  version: z.int(),
  needs: z.array(RequirementRecord),
  off: z.array(TimeOffRecord),
  /**
   * Where the requirements come from while none are saved: this block's assignments, else those of the last block before it that
   * has some, else the groups' lead teachers. Null once requirements are saved.
   */
  prefilled_from: z.enum(['this_block', 'last_block', 'lead_teachers']).nullable(),
  /** The block whose assignments the prefilled requirements and times off come from; null for any others. */
  prefilled_block: z.string().nullable(),
  groups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      type: GroupTypeWord,
      grade_level: z.int(),
      teacher_id: z.int().nullable(),
      student_count: z.int(),
    }),
  ),
  /** Active teachers, and inactive ones of a requirement, which cannot be saved until it has another teacher. */
  teachers: z.array(
    z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), active: z.boolean() }),
  ),
  section_periods: z.array(
    z.object({
      id: z.int(),
      grade_level: z.int(),
      start_time: z.string(),
      end_time: z.string(),
      days_of_week: z.array(WeekdayName),
      homeroom: z.boolean(),
    }),
  ),
  /** Requirements of a past block are read-only. */
  may: z.object({ edit: z.boolean() }),
})
export type BlockRequirements = z.output<typeof BlockRequirements>

export const requirements = {
  'GET /schedules/api/needs/': {
    who: 'admin',
    about:
      "Who must meet whom how often in a block, and when teachers are off; prefilled from the last block's assignments, else from the groups' teachers",
    query: z.object({ block_schedule_id: Id }),
    reply: BlockRequirements,
  },
  'PUT /schedules/api/needs/': {
    who: 'admin',
    about:
      "Replaces a block's class requirements and time off; 409 changed_meanwhile where someone saved others since `version`",
    maxBodyBytes: 1_000_000,
    body: z.object({
      block_schedule_id: Id,
      /** The version that the caller has read; without it, any saved requirements are replaced. */
      version: count(0, 2_147_483_647).optional(),
      needs: listOf(Requirement, { max: MAX_REQUIREMENTS, of: 'needs' }),
      off: listOf(TimeOff, { max: MAX_TIMES_OFF, of: 'times' }),
    }),
    reply: BlockRequirements.extend({ message: z.string() }),
  },
} satisfies Routes
