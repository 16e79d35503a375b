import { z } from 'zod'
import {
  GradeLevel,
  GroupTypeWord,
  Id,
  Remark,
  WeekdayName,
  listOf,
  optionalOrBlank,
} from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { Teacher, TeacherWithEmail } from '#contract/people/staff.ts'
import { Assignment, SectionPeriod } from './records.ts'

/** A group that can be assigned, with its own teacher and how many students it has. */
export const PlaceableGroup = z.object({
  id: z.int(),
  name: z.string(),
  type: GroupTypeWord,
  teacher: Teacher.nullable(),
  student_count: z.int(),
})
export type PlaceableGroup = z.output<typeof PlaceableGroup>

/** An assignment of another grade or block that overlaps a section period of the grid. */
export const OtherMeeting = z.object({
  section_period_id: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  days_of_week: z.array(WeekdayName),
  first_day: z.string(),
  last_day: z.string(),
  group_id: z.int(),
  group_name: z.string(),
  teacher_id: z.int(),
  teacher_name: z.string(),
  block_name: z.string(),
  /** Meetings with one teacher and one key are one class; null for a class of one group. */
  same_class: z.string().nullable(),
})
export type OtherMeeting = z.output<typeof OtherMeeting>

/** A student of several groups as 'Last, First', with the days in each group; last_day is null without an end. */
export const SharedStudent = z.object({
  name: z.string(),
  groups: z.array(z.object({ group_id: z.int(), first_day: z.string(), last_day: z.string().nullable() })),
})
export type SharedStudent = z.output<typeof SharedStudent>

export const ScheduleGrid = z.object({
  section_periods: z.array(SectionPeriod),
  current_assignments: z.array(Assignment),
  teachers: z.array(Teacher),
  groups: z.array(PlaceableGroup),
  /** The days that an assignment made now would have. */
  first_day: z.string(),
  last_day: z.string(),
  elsewhere: z.array(OtherMeeting),
  /** The groups that a teacher meets in one class according to the requirements of the block, with the key that they share. */
  same_class: z.array(z.object({ group_id: z.int(), teacher_id: z.int(), key: z.string() })),
  students: z.array(SharedStudent),
  /** Permissions beyond editing: assigning groups to oneself, and ending the assignments of others. */
  may: z.object({ edit: z.boolean(), assign_self: z.boolean(), end_others: z.boolean() }),
  /** The calling teacher; null for a person without a teacher's record. */
  own_teacher_id: z.int().nullable(),
})
export type ScheduleGrid = z.output<typeof ScheduleGrid>

export const assignments = {
  'GET /schedules/api/schedule-grid-data/': {
    who: 'staff',
    about:
      'One grade in one block: section periods, assignments, groups, and meetings that they can conflict with',
    query: z.object({ grade_level_id: GradeLevel, block_schedule_id: Id }),
    reply: ScheduleGrid,
  },
  'GET /schedules/api/recent-teachers/': {
    who: 'staff',
    about: 'At most 6 active teachers who were assigned in this grade, the most recent first',
    query: z.object({ grade_level: GradeLevel }),
    reply: z.array(TeacherWithEmail),
  },
  'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/': {
    who: 'editor',
    about:
      'Assigns groups to a teacher in a section period; conflicts answer 409 clash unless allow_conflicts. Teachers cannot assign themselves',
    params: z.object({ sectionPeriodId: Id }),
    body: z.object({
      group_assignments: listOf(z.object({ type: GroupTypeWord, id: Id }), {
        min: 1,
        tooFew: 'must include at least one group',
        max: 50,
        of: 'groups',
      }),
      teacher_id: Id,
      block_schedule_id: Id.optional(),
      /** For a move: an assignment of one of these groups, which ends today in the same step. */
      instead_of: Id.optional(),
      allow_conflicts: z.boolean().default(false),
      reason: optionalOrBlank(Remark),
    }),
    reply: z.object({ assignments: z.array(Assignment) }),
  },
  'DELETE /schedules/api/section-periods/assignments/:assignmentId/': {
    who: 'editor',
    about: 'Ends an assignment from today; attendance that was taken stays. Teachers end their own ones only',
    params: z.object({ assignmentId: Id }),
    reply: z.object({ success: z.literal(true) }),
  },
} satisfies Routes
