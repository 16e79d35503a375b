import { z } from 'zod'
import {
  Day,
  GroupName,
  Id,
  RoomNumber,
  count,
  listOf,
  optionalOrBlank,
  singleLine,
} from '#contract/fields.ts'
import { formatChoice } from '#contract/formats.ts'
import { DEFAULT_GROUP_PLANS, GROUP_PLANS, HOMEROOM_PLANS, ROLL_OVER_EXCEPTIONS } from './words.ts'

const GroupPlan = z.enum(GROUP_PLANS, { error: `must be ${formatChoice(GROUP_PLANS)}` })
const HomeroomPlan = z.enum(HOMEROOM_PLANS, { error: `must be ${formatChoice(HOMEROOM_PLANS)}` })

/** A student who does not simply go up by a grade. */
export const Exception = z.object({
  student_id: Id,
  action: z.enum(ROLL_OVER_EXCEPTIONS, { error: `must be ${formatChoice(ROLL_OVER_EXCEPTIONS)}` }),
  /** Why a student leaves; without it, the reason is unknown. */
  exit_code: optionalOrBlank(singleLine(40)),
})

/** What differs from the proposal for one group of the next year. What is left out is as proposed. */
const GroupChoice = z.object({
  /** The key of the planned group in a preview. */
  key: singleLine(40),
  /** Whether no such group is made. */
  left_out: z.boolean().optional(),
  name: GroupName.optional(),
  /** Null for a group that has no teacher yet. */
  teacher_id: Id.nullable().optional(),
  room_number: RoomNumber.nullable().optional(),
  capacity: count(1, 10_000).nullable().optional(),
  /** Whether the students of the group go up with it. */
  students: z.enum(['carry', 'empty'], { error: 'must be carry or empty' }).optional(),
})

const BlockChoice = z.object({
  block_schedule_id: Id,
  left_out: z.boolean().optional(),
  name: singleLine(120).optional(),
  start_date: Day.optional(),
  end_date: Day.optional(),
})

export const PlannedClosure = z.object({ name: singleLine(120), start_date: Day, end_date: Day })

/** How the next school year is prepared. Only `groups`, `blocks` and `requirements` need to be said. */
export const Plan = z.object({
  /** One answer for all types, or one for each. */
  groups: z
    .union([
      GroupPlan.transform((plan) => ({ core: plan, cte: plan, homeroom: plan })),
      z.object({
        core: GroupPlan.default(DEFAULT_GROUP_PLANS.core),
        cte: GroupPlan.default(DEFAULT_GROUP_PLANS.cte),
        homeroom: HomeroomPlan.default(DEFAULT_GROUP_PLANS.homeroom),
      }),
    ])
    .default(DEFAULT_GROUP_PLANS),
  /** Whether groups keep their teachers, rooms and capacities where no choice says otherwise. */
  keep_teachers: z.boolean().default(true),
  keep_rooms: z.boolean().default(true),
  keep_capacity: z.boolean().default(true),
  group_choices: listOf(GroupChoice, { max: 2_000, of: 'groups' }).default([]),
  /** Whether blocks are copied with their bell times. */
  blocks: z.boolean().default(true),
  block_choices: listOf(BlockChoice, { max: 100, of: 'blocks' }).default([]),
  /** Whether the requirements of the copied blocks are copied. */
  requirements: z.boolean().default(true),
  /** Whether the closures of the former year are copied, as proposed. */
  closures: z.boolean().default(false),
  /** The days on which the school will be closed, instead of the proposed ones. */
  closure_days: listOf(PlannedClosure, { max: 200, of: 'closures' }).optional(),
  exceptions: listOf(Exception, { max: 5_000, of: 'students' }).default([]),
})
export type RollOverPlan = z.output<typeof Plan>
export type RollOverPlanSent = z.input<typeof Plan>
