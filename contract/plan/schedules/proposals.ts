import { z } from 'zod'
import { Flag, GradeLevel, Id, Remark, count, idList, listOf, optionalOrBlank } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { Assignment } from './records.ts'

const MAX_STEPS = 10_000

/** A proposal is queued, runs, and is then done or stopped; a stopped proposal has the best result so far. */
export const PROPOSAL_STATES = ['queued', 'running', 'done', 'stopped'] as const

/** What a person can change so that a meeting can be placed; `kind` says which ids are set and where to change it. */
export const FACT_KINDS = [
  /** A teacher's time off (needs screen). */
  'teacher_off',
  /** A pinned assignment (the tool). */
  'pin',
  /** How often a group meets a teacher (needs screen). */
  'need',
  /** A band of groups that must meet at one time (needs screen). */
  'together',
  /** Groups that one teacher meets at once (needs screen). */
  'same_class',
  /** A meeting of another grade or block, which this proposal cannot move (the tool of that grade and block). */
  'elsewhere',
  /** Students who are in two of the groups (the board of groups). */
  'shared_students',
  /** Two groups with one room (the group's record). */
  'room',
  /** The section periods that a grade has (manage section periods). */
  'section_periods',
] as const

export const ProposalFact = z.object({
  kind: z.enum(FACT_KINDS),
  /** A sentence without its period: 'Ms Trinh is off on Monday and Tuesday, 08:00-12:00'. */
  text: z.string(),
  teacher_id: z.int().optional(),
  group_id: z.int().optional(),
  other_group_id: z.int().optional(),
  need_id: z.int().optional(),
  assignment_id: z.int().optional(),
  grade_level: z.int().optional(),
  block_schedule_id: z.int().optional(),
})
export type ProposalFact = z.output<typeof ProposalFact>

/** One change of the plan. `section_period_id` is null where an assignment only ends, because its requirement has enough meetings. */
export const ProposalStep = z.object({
  id: z.int(),
  group_id: z.int(),
  teacher_id: z.int(),
  section_period_id: z.int().nullable(),
  /** The assignment that ends when this one begins; null for an additional one. */
  instead_of: z.int().nullable(),
})
export type ProposalStep = z.output<typeof ProposalStep>

/** A requirement whose meetings could not all be placed, with a minimal set of conflicting facts. */
export const UnplacedRequirement = z.object({
  need_id: z.int(),
  group_id: z.int(),
  teacher_id: z.int(),
  /** Meetings a week. */
  placed: z.int(),
  wanted: z.int(),
  /** 'Digital Media 9 with Ms Yilmaz: 2 of 5 meetings are not placed.' */
  message: z.string(),
  facts: z.array(ProposalFact),
  /** True where changing any one fact resolves the conflict; false where time ran out before the proof. */
  proven: z.boolean(),
})
export type UnplacedRequirement = z.output<typeof UnplacedRequirement>

/** The goals of a proposal, named like their weights in the settings. */
export const WISHES = [
  'one_a_day',
  'double_across_break',
  'long_day',
  'many_in_a_row',
  'gaps',
  'same_hour',
  'little_change',
] as const
export type Wish = (typeof WISHES)[number]

/** How often a goal is missed in the proposal and in the current schedule. */
export const WishCount = z.object({ wish: z.enum(WISHES), count: z.int(), before: z.int() })
export type WishCount = z.output<typeof WishCount>

export const Proposal = z.object({
  id: z.int(),
  state: z.enum(PROPOSAL_STATES),
  block_schedule_id: z.int(),
  /** Null for the whole school. */
  grade_level_ids: z.array(z.int()).nullable(),
  pinned: z.array(z.int()),
  seconds: z.int(),
  seed: z.int(),
  /** The first day on which it would apply. */
  first_day: z.string(),
  /** Meetings a week. */
  placed: z.int(),
  wanted: z.int(),
  /** The weighted sum of the missed goals; 0 is perfect. Null before the first result. */
  score: z.number().nullable(),
  wishes: z.array(WishCount),
  /** Empty until it has ended. */
  steps: z.array(ProposalStep),
  /** The accepted steps; the others can also be accepted until someone else changes the schedule. */
  accepted_step_ids: z.array(z.int()),
  unplaced: z.array(UnplacedRequirement),
  /** The newest batch that accepting made and that was not undone; null where there is none. */
  batch_id: z.int().nullable(),
  /** Why it ended without a result, as a sentence; null where it did not fail. */
  failure: z.string().nullable(),
})
export type Proposal = z.output<typeof Proposal>

const byId = z.object({ id: Id })

export const proposals = {
  'GET /schedules/api/proposals/': {
    who: 'admin',
    about:
      'The newest proposal of a block that still has steps and was not discarded; and the last acceptance of today, which can be undone as a whole',
    query: z.object({ block_schedule_id: Id }),
    reply: z.object({
      proposal: Proposal.nullable(),
      accepted: z.object({ batch_id: z.int(), changes: z.int() }).nullable(),
    }),
  },
  'POST /schedules/api/proposals/': {
    who: 'admin',
    about:
      'Proposes a schedule for some grades of a block, or all of them; one proposal runs at a time, the others wait for it',
    maxBodyBytes: 200_000,
    body: z.object({
      block_schedule_id: Id,
      grade_level_ids: listOf(GradeLevel, {
        min: 1,
        tooFew: 'must include at least one grade',
        max: 12,
        of: 'grades',
      })
        .nullable()
        .default(null),
      pinned: idList({ max: MAX_STEPS, of: 'assignments' }).default([]),
      seconds: count(1, 60).default(15),
      seed: optionalOrBlank(count(0, 2_147_483_647)),
    }),
    repeats: 'add',
    reply: z.object({ id: z.int() }),
  },
  'GET /schedules/api/proposals/:id/': {
    who: 'admin',
    about: 'A proposal: how far it is, its steps, and what could not be placed with the reasons',
    params: byId,
    reply: Proposal,
  },
  'DELETE /schedules/api/proposals/:id/': {
    who: 'admin',
    about:
      'Stops a proposal that waits or runs, and keeps the best so far; with discard=1 it is not offered again',
    params: byId,
    query: z.object({ discard: Flag }),
    reply: Proposal,
  },
  'POST /schedules/api/proposals/:id/accept/': {
    who: 'admin',
    about:
      'Accepts a proposal or some of its steps, all or none: 409 changed_meanwhile where the schedule has changed since or one of the steps was accepted before, 409 clash unless allow_conflicts',
    params: byId,
    maxBodyBytes: 200_000,
    body: z.object({
      /** All steps that have not been accepted yet where it is not sent. */
      step_ids: idList({
        min: 1,
        tooFew: 'must include at least one step',
        max: MAX_STEPS,
        of: 'steps',
      }).optional(),
      allow_conflicts: z.boolean().default(false),
      reason: optionalOrBlank(Remark),
    }),
    reply: z.object({ batch_id: z.int(), assignments: z.array(Assignment) }),
  },
  'POST /schedules/api/batches/:id/undo/': {
    who: 'admin',
    about:
      'Undoes all assignments that accepting a proposal made and ended; 409 where some of them have changed since',
    params: byId,
    reply: z.object({ message: z.string(), assignments: z.array(Assignment) }),
  },
} satisfies Routes
