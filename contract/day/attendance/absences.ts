import { z } from 'zod'
import { ClockTime, Day, Flag, GradeLevel, Id, Remark, idList, optionalOrBlank } from '#contract/fields.ts'
import { ABSENCE_SOURCES } from '#contract/day/attendance/office-words.ts'
import { ABSENCE_KINDS, EXCUSES, MAX_ABSENT_STUDENTS, STATUSES } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'
import { wrongTimes } from './absence-rules.ts'
import { Moment } from './attendance.ts'
import { ReasonName } from './reasons.ts'

/** An absence that the office enters ahead of time. Its first and last day are inclusive; times are 'HH:MM'. */
export const ReportedAbsence = z.object({
  id: z.int(),
  /** The absent student; null for an absence of a group, a grade or the school. The grade is its code. */
  student: z.object({ id: z.int(), name: z.string(), grade_level: z.int() }).nullable(),
  scope: z
    .union([
      z.object({ grade_level: z.int() }),
      z.object({ group: z.object({ id: z.int(), name: z.string() }) }),
      z.object({ school: z.literal(true) }),
    ])
    .nullable(),
  start_date: z.string(),
  end_date: z.string(),
  /** Null where it begins with each day, or lasts to the end of each day. */
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  kind: z.enum(ABSENCE_KINDS),
  /** The school's reason for it; missing without one. For the office only. */
  reason: ReasonName.optional(),
  /** True where the office saw the student arrive at `end_time`. It is undone, not changed. */
  arrived: z.boolean().optional(),
  /** True where the office saw the student leave at `start_time`. It is undone, not changed. */
  left: z.boolean().optional(),
  /** For the office only: null for teachers. */
  note: z.string().nullable(),
  /** Who picked up a student who left; null for teachers. */
  picked_up_by: z.string().nullable().optional(),
  source: z.enum(ABSENCE_SOURCES),
  /** When it was added or last changed, and by whom. */
  changed: Moment,
  may: z.object({ change: z.boolean() }),
})
export type ReportedAbsence = z.output<typeof ReportedAbsence>

const Value = z.object({ status: z.enum(STATUSES), excuse: z.enum(EXCUSES).nullable() })

/** An absence mark whose excuse the reported absences would change, or have changed. */
export const AbsenceChange = z.object({
  section_period_id: z.int(),
  date: z.string(),
  student_id: z.int(),
  from: Value,
  to: Value,
})
export type AbsenceChange = z.output<typeof AbsenceChange>

/**
 * `changed` is true where the marks were changed, and false where they would be. The list has the first 1,000; the counts include
 * all of them.
 */
const Changes = z.object({
  would_change: z.array(AbsenceChange),
  marks: z.int(),
  sheets: z.int(),
  changed: z.boolean(),
  message: z.string(),
})

/** What a change to reported absences does, or would do. */
export const AbsenceReply = Changes.extend({ absence_ids: z.array(z.int()) })
export type AbsenceReply = z.output<typeof AbsenceReply>

const WRONG_KIND = 'must be excused, unexcused, late, leaves_early, or school_activity'
const Kind = z.enum(ABSENCE_KINDS, { error: WRONG_KIND })
const Source = z.enum(ABSENCE_SOURCES, {
  error: 'must be office, phone, mail, in_person, call, or family',
})
const OptionalTime = z.union([ClockTime, z.null()], { error: 'must be a time such as 09:05' }).optional()

/** Who is absent if not single students: a grade, a group or the whole school. */
const Scope = z.union(
  [
    z.strictObject({ grade_level: GradeLevel }),
    z.strictObject({ group_id: Id }),
    z.strictObject({ school: z.literal(true) }),
  ],
  { error: 'must be a grade_level, a group_id, or school: true' },
)

export const NewAbsence = z
  .object({
    /** Each student gets a separate entry. */
    student_ids: idList({ max: MAX_ABSENT_STUDENTS, of: 'students' }).optional(),
    scope: Scope.optional(),
    start_date: Day,
    end_date: Day,
    start_time: OptionalTime.transform((time) => time ?? null),
    end_time: OptionalTime.transform((time) => time ?? null),
    /** May be left out with a reason, which then decides whether it is excused. */
    kind: Kind.optional(),
    reason_id: optionalOrBlank(Id),
    note: optionalOrBlank(Remark),
    source: Source.default('office'),
    /** Replies with what would happen, without saving anything. */
    preview_only: z.boolean().default(false),
    /** Also changes absence marks that are already saved. */
    apply: z.boolean().default(false),
  })
  .superRefine((entry, context) => {
    const students = entry.student_ids?.length ?? 0
    if (entry.scope === undefined && students === 0) {
      context.addIssue({
        code: 'custom',
        path: ['student_ids'],
        message: 'must include at least one student',
      })
    }
    if (entry.scope !== undefined && entry.student_ids !== undefined) {
      context.addIssue({ code: 'custom', path: ['scope'], message: 'must be empty when students are chosen' })
    }
    if (entry.kind === undefined && entry.reason_id === undefined) {
      context.addIssue({ code: 'custom', path: ['kind'], message: WRONG_KIND })
    }
    const wrong = wrongTimes({ ...entry, kind: entry.kind ?? 'excused' })
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.problem })
  })
export type NewAbsence = z.output<typeof NewAbsence>

const absenceId = z.object({ absenceId: Id })
const ids = idList({
  min: 1,
  tooFew: 'must include at least one absence',
  max: MAX_ABSENT_STUDENTS,
  of: 'absences',
})

export const absences = {
  'GET /attendance/absences/': {
    who: 'staff',
    about:
      'Reported absences of a day (default today) or of a student: all for the office, those of their own and covered classes for teachers',
    query: z.object({ date: Day.optional(), student_id: Id.optional() }),
    students: 'attendance',
    /** The absences of a day are sorted by name, groups, grades and the school first; those of a student by day, newest first. */
    reply: z.object({ absences: z.array(ReportedAbsence) }),
  },
  'POST /attendance/absences/': {
    who: 'admin',
    about:
      'Enters a reported absence for each of several students, or one for a group, a grade or the school. Lists the saved marks that would change, and changes them with apply',
    students: 'change',
    body: NewAbsence,
    repeats: 'add',
    reply: AbsenceReply,
  },
  'PATCH /attendance/absences/:absenceId/': {
    who: 'admin',
    about:
      'Changes a reported absence, but not whom it is for. Lists the saved marks that would change, and changes them with apply',
    params: absenceId,
    body: z.object({
      start_date: Day.optional(),
      end_date: Day.optional(),
      start_time: OptionalTime,
      end_time: OptionalTime,
      kind: Kind.optional(),
      /** Without a kind, another reason also decides whether the absence is excused. */
      reason_id: z.union([Id, z.null()]).optional(),
      note: z.union([Remark, z.null()]).optional(),
      source: Source.optional(),
      preview_only: z.boolean().default(false),
      apply: z.boolean().default(false),
    }),
    reply: AbsenceReply,
  },
  'DELETE /attendance/absences/:absenceId/': {
    who: 'admin',
    about:
      'Deletes a reported absence. Lists the marks that it changed and that are unchanged since, and restores them with apply',
    params: absenceId,
    query: z.object({ preview_only: Flag, apply: Flag }),
    reply: AbsenceReply,
  },
  'POST /attendance/absences/remove/': {
    who: 'admin',
    about: 'Deletes several reported absences together, such as those of a cancelled trip',
    body: z.object({
      absence_ids: ids,
      preview_only: z.boolean().default(false),
      apply: z.boolean().default(false),
    }),
    reply: AbsenceReply,
  },
  'POST /attendance/absences/apply/': {
    who: 'admin',
    about:
      'Applies reported absences that were entered or changed before to saved marks, and restores marks of deleted ones',
    body: z.object({ absence_ids: ids, preview_only: z.boolean().default(false) }),
    reply: AbsenceReply,
  },
} satisfies Routes
