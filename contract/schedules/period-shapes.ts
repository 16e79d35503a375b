import { z } from 'zod'
import {
  ClockTime,
  GradeLevel,
  GroupName,
  GroupTypeWord,
  Id,
  Remark,
  Weekdays,
  optionalOrBlank,
} from '#contract/fields.ts'
import { Assignment, BlockSchedule, SectionPeriod } from './schedules.ts'
import { Teacher } from '#contract/staff.ts'

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

/** A name that is left out stays; '' and null take it away. */
const change = {
  ...times,
  name: z
    .union([GroupName, z.literal(''), z.null()])
    .optional()
    .transform((name) => (name === '' ? null : name)),
  allow_conflicts: z.boolean().default(false),
  allow_marks_outside: z.boolean().default(false),
  reason: optionalOrBlank(Remark),
}
export const SectionPeriodChange = z.object({ ...change, block_schedule: Id }).refine(runsForward, BACKWARDS)
/** The older call leaves the block as it is. */
export const OlderSectionPeriodChange = z.object(change).refine(runsForward, BACKWARDS)

/** A section period with who meets whom in it, from today on; in a block gone by, at its end. */
export const SectionPeriodWithAssociations = SectionPeriod.extend({
  assignments: z.array(Assignment),
  teachers: z.array(Teacher),
  groups: z.array(z.object({ id: z.int(), name: z.string(), type: GroupTypeWord })),
})
export type SectionPeriodWithAssociations = z.output<typeof SectionPeriodWithAssociations>

export const SectionPeriodOpened = SectionPeriod.extend({
  block: BlockSchedule,
  groups: z.int(),
  /** Taken sheets, and the marks on them. */
  sheets: z.int(),
  marks: z.int(),
  may: z.object({ edit: z.boolean() }),
})
export type SectionPeriodOpened = z.output<typeof SectionPeriodOpened>

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
