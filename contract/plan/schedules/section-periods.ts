import { z } from 'zod'
import {
  ClockTime,
  GradeLevel,
  GroupName,
  GroupTypeWord,
  Id,
  IdList,
  Loaded,
  Remark,
  Weekdays,
  hasOnlyLines,
  listOf,
  optionalOrBlank,
  fileFlags,
} from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { Teacher } from '#contract/people/staff.ts'
import { gradeCodes, ALL_GRADE_CODES } from '#contract/grades.ts'
import { YearOfList } from './block-schedules.ts'
import { MAX_BELL_LINES, MAX_BELL_TEXT } from './bell-schedule.ts'
import { Assignment, BlockSchedule, SectionPeriod } from './records.ts'

const times = {
  start_time: ClockTime,
  end_time: ClockTime,
  grade_level: GradeLevel,
  days_of_week: Weekdays,
  homeroom: z.boolean().default(false),
}
const runsForward = (period: { start_time: string; end_time: string }) => period.end_time > period.start_time
const BACKWARDS = { path: ['end_time'], error: 'must be after the start time' }

export const NewSectionPeriod = z
  .object({ ...times, block_schedule: Id, name: optionalOrBlank(GroupName) })
  .refine(runsForward, BACKWARDS)

/** A missing name is left unchanged; '' and null remove it. */
const change = {
  ...times,
  name: z
    .union([GroupName, z.literal(''), z.null()])
    .optional()
    .transform((name) => (name === '' ? null : name)),
  allow_conflicts: z.boolean().default(false),
  reason: optionalOrBlank(Remark),
  loaded: Loaded,
}
export const SectionPeriodChange = z.object({ ...change, block_schedule: Id }).refine(runsForward, BACKWARDS)
/** The change without the block, which the older call cannot change. */
export const LegacySectionPeriodChange = z.object(change).refine(runsForward, BACKWARDS)

/** A section period with its assignments from today on, or at the end of a block that is over. */
export const SectionPeriodWithAssociations = SectionPeriod.extend({
  assignments: z.array(Assignment),
  teachers: z.array(Teacher),
  groups: z.array(z.object({ id: z.int(), name: z.string(), type: GroupTypeWord })),
})
export type SectionPeriodWithAssociations = z.output<typeof SectionPeriodWithAssociations>

export const SectionPeriodDetail = SectionPeriod.extend({
  block: BlockSchedule,
  groups: z.int(),
  /** Taken sheets, and the marks on them. */
  sheets: z.int(),
  marks: z.int(),
  /** True if it has met before today or attendance has been taken; deleting then archives it, and those days stay. */
  has_past: z.boolean(),
  /** Only the office may delete it where another teacher meets a group in it. */
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type SectionPeriodDetail = z.output<typeof SectionPeriodDetail>

export const AssignedGroups = z.object({
  class_period: SectionPeriod.pick({
    id: true,
    name: true,
    start_time: true,
    end_time: true,
    days_of_week: true,
    homeroom: true,
  }).extend({ block_schedule: z.object({ id: z.int(), name: z.string() }) }),
  groups: z.array(z.object({ id: z.int(), name: z.string(), type: GroupTypeWord, teacher_name: z.string() })),
})
export type AssignedGroups = z.output<typeof AssignedGroups>

const byId = z.object({ id: Id })
/**
 * New times or weekdays of a section period with days in the past make a new one, which begins on `first_day`, and end the
 * old one the day before. `first_day` is null where the section period itself was changed.
 */
const Saved = SectionPeriod.extend({ message: z.string(), first_day: z.string().nullable() })

const BellText = z
  .string({ error: 'is required' })
  .max(MAX_BELL_TEXT, `must be ${MAX_BELL_TEXT} characters or fewer`)
  .refine((text) => text.trim() !== '', 'is required')
  .refine(
    (text) => text.trim().split(/\r\n|[\r\n]/).length <= MAX_BELL_LINES,
    `must have ${MAX_BELL_LINES} lines or fewer`,
  )
  .refine(hasOnlyLines, 'has characters that cannot be used')

export const sectionPeriods = {
  'GET /schedules/api/section-periods/': {
    who: 'staff',
    about: 'Every section period by block, grade and time, or those of this year or of one that is planned',
    query: z.object({ ...YearOfList, ...fileFlags }),
    exports: true,
    reply: z.array(SectionPeriod),
  },
  'POST /schedules/api/section-periods/': {
    who: 'editor',
    about: 'Adds a section period',
    body: NewSectionPeriod,
    repeats: 'add',
    reply: SectionPeriod,
  },
  'POST /schedules/api/section-periods/bell-schedule/': {
    who: 'editor',
    about:
      'Adds the section periods of a typed bell schedule, a line each, to several grades of a block, all or none; those that a grade has already are skipped. 400 names the lines that cannot be read or that overlap',
    body: z.object({
      block_schedule: Id,
      grade_levels: listOf(GradeLevel, {
        min: 1,
        tooFew: 'Please select at least one grade',
        max: 2 * ALL_GRADE_CODES.length,
        of: 'grades',
      }).transform((grades) => gradeCodes().filter((code) => grades.includes(code))),
      /** The days of lines that name none. */
      days_of_week: Weekdays,
      text: BellText,
    }),
    repeats: 'add',
    reply: z.object({
      message: z.string(),
      created: z.array(SectionPeriod),
      /** One sentence for each line that some grades have already. */
      left_out: z.array(z.string()),
    }),
  },
  'GET /schedules/api/section-periods/get_with_associations/': {
    who: 'staff',
    about: 'The section periods of one grade in one block, with their assignments, teachers and groups',
    query: z.object({ block_schedule: Id, grade_level: GradeLevel, ...fileFlags }),
    exports: true,
    reply: z.array(SectionPeriodWithAssociations),
  },
  'PUT /schedules/api/section-periods/:id/': {
    who: 'editor',
    about:
      'Changes a section period, from today on where it has days in the past; conflicts that this causes answer 409 clash unless allowed',
    params: byId,
    body: SectionPeriodChange,
    reply: Saved,
  },
  'DELETE /schedules/api/section-periods/:id/': {
    who: 'editor',
    about: 'Deletes a section period from today on; archives it where it has days in the past',
    params: byId,
    reply: z.object({ message: z.string(), archived: z.boolean(), marks: z.int() }),
  },
  'GET /schedules/api/edit-section-period/:id/': {
    who: 'staff',
    about: 'One section period, for editing or deleting, with how many groups, sheets and marks it has',
    params: byId,
    reply: SectionPeriodDetail,
  },
  'PUT /schedules/api/edit-section-period/:id/': {
    who: 'editor',
    about:
      'Older call: changes a section period in its block; refused for the same reasons as the newer call',
    params: byId,
    body: LegacySectionPeriodChange,
    reply: Saved,
  },
  'POST /schedules/api/section-periods/duplicate/': {
    who: 'editor',
    about:
      'Copies the section periods of a grade into another block, except those that it has already; with_assignments also who meets whom: conflicts answer 409 clash unless allow_conflicts',
    body: z.object({
      source_block: Id,
      target_block: Id,
      grade_level: GradeLevel,
      with_assignments: z.boolean().default(false),
      allow_conflicts: z.boolean().default(false),
      reason: optionalOrBlank(Remark),
    }),
    reply: z.object({
      message: z.string(),
      /** What was copied, as a sentence. */
      summary: z.string(),
      created: z.array(SectionPeriod),
      skipped: z.int(),
      /** How many assignments were copied. */
      assigned: z.int(),
      /** One sentence for each reason why something could not be assigned. */
      left_out: z.array(z.string()),
    }),
  },
  'GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/': {
    who: 'staff',
    about:
      'The section periods of a grade with their groups, in one block or in all that are not over, or those of this year or of one that is planned',
    exports: true,
    params: z.object({ gradeLevelId: GradeLevel }),
    query: z.object({ block_schedule: optionalOrBlank(Id), ...YearOfList, ...fileFlags }),
    reply: z.array(AssignedGroups),
  },
  'GET /schedules/api/section-periods/get_homeroom_groups/': {
    who: 'staff',
    about: 'The homeroom groups of a grade, or those of some teachers',
    query: z.object({ grade_level: GradeLevel, teachers: IdList.default([]) }),
    reply: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        type: z.literal('homeroom'),
        teacher: Teacher.nullable(),
        room_number: z.string().nullable(),
      }),
    ),
  },
  'POST /api/section-periods/:id/assign-groups/': {
    who: 'editor',
    about: 'Older call: has each group meet its own teacher in a section period; 400 where one has none',
    params: byId,
    body: z.object({
      group_ids: listOf(Id, { min: 1, tooFew: 'must include at least one group', max: 50, of: 'groups' }),
      allow_conflicts: z.boolean().default(false),
      reason: optionalOrBlank(Remark),
    }),
    reply: z.object({ assignments: z.array(Assignment) }),
  },
} satisfies Routes
