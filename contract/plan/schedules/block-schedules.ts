import { z } from 'zod'
import { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import {
  Day,
  GradeLevel,
  GroupName,
  Id,
  Remark,
  optionalOrBlank,
  fileFlags,
  Loaded,
} from '#contract/fields.ts'
import { BLOCK_TOO_LONG, MAX_BLOCK_DAYS, daysBetween } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'
import { BlockSchedule, ScheduleConflict } from './records.ts'

export const END_BEFORE_START = 'End date must be on or after start date.'

export const NewBlockSchedule = z
  .object({ name: GroupName, start_date: Day, end_date: Day })
  .refine((block) => block.end_date >= block.start_date, { path: ['end_date'], error: END_BEFORE_START })
  .refine((block) => daysBetween(block.start_date, block.end_date) <= MAX_BLOCK_DAYS, {
    path: ['end_date'],
    error: BLOCK_TOO_LONG,
  })

/** `planned_year_id`: the next school year, where the block begins in it or later; null for the blocks of this year and of earlier ones. */
export const ListedBlock = BlockSchedule.extend({ planned_year_id: z.int().nullable() })
export type ListedBlock = z.output<typeof ListedBlock>

/** With a school year that is planned, only what belongs to it. */
export const YearOfList = { year: Id.optional() }

/** A block with the counts of its records, and what this person may do with it. */
export const BlockDetail = BlockSchedule.extend({
  section_periods: z.int(),
  /** Taken sheets, and the marks on them. */
  sheets: z.int(),
  marks: z.int(),
  /** True if it has met before today or attendance has been taken; deleting then archives it, and those days stay. */
  has_past: z.boolean(),
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type BlockDetail = z.output<typeof BlockDetail>

/** What new dates of a block change for its section periods. A meeting is one section period on one school day. */
export const DateChangeImpact = z.object({
  section_periods: z.int(),
  meetings: z.int(),
  meetings_added: z.int(),
  /** Taken sheets of today, and the marks on them, if the block no longer has today. */
  sheets: z.int(),
  marks: z.int(),
})
export type DateChangeImpact = z.output<typeof DateChangeImpact>

export const BlockUpdate = BlockSchedule.extend({
  message: z.string(),
  /** False for a preview. */
  saved: z.boolean(),
  falls_out: DateChangeImpact,
  /** Conflicts of assignments that the new dates cause. */
  clashes: z.array(ScheduleConflict),
})
export type BlockUpdate = z.output<typeof BlockUpdate>

/** The records that are backdated to the first day of a block, or would be. */
export const BackdateResult = z.object({
  message: z.string(),
  /** False for a preview. */
  saved: z.boolean(),
  /** The first day of the block. */
  first_day: z.string(),
  /** How many assignments and students begin later than the block, because they were entered later. */
  assignments: z.int(),
  students: z.int(),
  /** What cannot be backdated, because attendance was taken without it: a sentence for each sheet, with its day and class. */
  contradicted: z.array(z.string()),
  clashes: z.array(ScheduleConflict),
})
export type BackdateResult = z.output<typeof BackdateResult>

/** The state of the schedule today. */
export const SchedulesOverview = z.object({
  /** The block of today, else the next one; null where neither is. */
  block: BlockSchedule.nullable(),
  /** The section periods of this block, and how many of them have no class today, or on the first day of the block. */
  section_periods: z.int(),
  without_groups: z.int(),
  /** That of today, else the next one of the school year. */
  closure: Closure.nullable(),
})
export type SchedulesOverview = z.output<typeof SchedulesOverview>

const byId = z.object({ id: Id })

export const blockSchedules = {
  'GET /schedules/api/overview/': {
    who: 'staff',
    about:
      'The block of today or the next one, its section periods without groups, and the next closure; with a year that is planned, of that one',
    query: z.object(YearOfList),
    reply: SchedulesOverview,
  },
  'GET /schedules/api/block-schedules/': {
    who: 'staff',
    about:
      'Block schedules, newest first, or those of this year or of one that is planned; with grade_level those that have section periods for that grade',
    query: z.object({ grade_level: GradeLevel.optional(), ...YearOfList, ...fileFlags }),
    exports: true,
    reply: z.array(ListedBlock),
  },
  'POST /schedules/api/block-schedules/': {
    who: 'editor',
    about: 'Adds a block schedule',
    body: NewBlockSchedule,
    repeats: 'add',
    reply: ListedBlock,
  },
  'GET /schedules/api/block-schedules/:id/': {
    who: 'staff',
    about: 'One block schedule, with how many section periods, sheets and marks it has',
    params: byId,
    reply: BlockDetail,
  },
  'PATCH /schedules/api/block-schedules/:id/': {
    who: 'editor',
    about:
      'Changes the name or dates of a block; preview_only answers which classes would be cancelled. Marks outside or conflicts answer 409 unless allowed, a change of past days always',
    params: byId,
    body: z.object({
      name: GroupName.optional(),
      start_date: Day.optional(),
      end_date: Day.optional(),
      preview_only: z.boolean().default(false),
      allow_marks_outside: z.boolean().default(false),
      allow_conflicts: z.boolean().default(false),
      reason: optionalOrBlank(Remark),
      loaded: Loaded,
    }),
    reply: BlockUpdate,
  },
  'POST /schedules/api/block-schedules/:id/date-back/': {
    who: 'admin',
    about:
      'Backdates the first assignments and memberships in a block to its first day; preview_only answers which. Sheets taken without them or conflicts answer 409 unless allowed',
    params: byId,
    body: z.object({
      preview_only: z.boolean().default(false),
      /** Skips records that a taken sheet contradicts. */
      leave_contradicted: z.boolean().default(false),
      allow_conflicts: z.boolean().default(false),
      reason: optionalOrBlank(Remark),
    }),
    reply: BackdateResult,
  },
  'DELETE /schedules/api/block-schedules/:id/': {
    who: 'admin',
    about:
      'Deletes a block with its section periods from today on; archives it where it has days in the past',
    params: byId,
    reply: z.object({
      message: z.string(),
      archived: z.boolean(),
      section_periods: z.int(),
      marks: z.int(),
    }),
  },
} satisfies Routes
