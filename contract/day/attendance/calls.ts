import { z } from 'zod'
import { ClockTime, Day, Id, Remark, optionalOrBlank } from '#contract/fields.ts'
import { Contact } from '#contract/day/families/contacts.ts'
import { CALL_OUTCOMES } from '#contract/day/attendance/call-codes.ts'
import { ABSENCE_KINDS, EXCUSES, STATUSES } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'
import { Moment } from './attendance.ts'
import { ReasonName } from './reasons.ts'

/** A call to a student's family about one day. */
export const FamilyCall = z.object({
  id: z.int(),
  outcome: z.enum(CALL_OUTCOMES),
  /** Who was called; null where no one was named, or where the contact was deleted since. */
  contact: z.object({ id: z.int(), name: z.string(), relation: z.string() }).nullable(),
  note: z.string().nullable(),
  /** When, and who called. */
  called: Moment,
  /** The reported absence that was entered in the same step, unless it was deleted. */
  entered: z.enum(ABSENCE_KINDS).nullable(),
  /** Its reason from the school's list; missing without one. */
  entered_reason: z.string().optional(),
})
export type FamilyCall = z.output<typeof FamilyCall>

/** The last call about a student's day, in a line. */
export const LastCall = z.object({
  outcome: z.enum(CALL_OUTCOMES),
  /** 'HH:MM' */
  time: z.string(),
  /** The contact who was called; null where no one was named, or where the contact was deleted since. */
  contact: z.string().nullable(),
  /** Who called. */
  by: z.string(),
})
export type LastCall = z.output<typeof LastCall>

/** The reported absence of a student on a day. Times are 'HH:MM', null for the whole day. */
export const ReportOnDay = z.object({
  kind: z.enum(ABSENCE_KINDS),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  /** True where the office saw the student arrive at `end_time`. */
  arrived: z.boolean().optional(),
  /** True where the office saw the student leave at `start_time`. */
  left: z.boolean().optional(),
  reason: ReasonName.nullable().optional(),
})
export type ReportOnDay = z.output<typeof ReportOnDay>

/** A student who missed a class of the day without a reason on file, or whose family was called about the day. */
export const StudentToCall = z.object({
  student_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  /** True where the student has left the school since; lists of past days still show them. */
  has_left: z.boolean(),
  /** False once every missed class has a reason on file, or no class was missed after all. */
  needs_reason: z.boolean(),
  /**
   * When the first class began that was missed without a reason on file, else the first missed class; null where no class was
   * missed.
   */
  since: z.string().nullable(),
  /** When the class began at which the student came back; null while they are absent. */
  came_at: z.string().nullable(),
  /** When the office saw the student arrive; missing where it did not. */
  arrived_at: z.string().optional(),
  /** The day's taken classes, by time. */
  classes: z.array(
    z.object({
      section_period_id: z.int(),
      teacher_id: z.int(),
      teacher: z.string(),
      start_time: z.string(),
      status: z.enum(STATUSES),
      excuse: z.enum(EXCUSES).nullable(),
    }),
  ),
  /** A teacher's latest comment of the day. */
  comment: z.string().nullable(),
  /** The reported absence of the day, even where it does not cover the missed classes. */
  known: ReportOnDay.nullable(),
  /** In the order in which they are called. */
  contacts: z.array(
    Contact.omit({ may_receive: true, street: true, city: true, state: true, postal_code: true }),
  ),
  /** The calls about this day, the latest first. */
  calls: z.array(FamilyCall),
  /**
   * Classes missed in this month up to and including the day, and absent days before it, counted as in the chronic absence
   * report.
   */
  missed_this_month: z.int(),
  days_this_month: z.int(),
})
export type StudentToCall = z.output<typeof StudentToCall>

export const CallList = z.object({
  date: z.string(),
  /** The school's local date ('YYYY-MM-DD') and time ('HH:MM'). */
  today: z.string(),
  time: z.string(),
  /** The nearest day before and after on which classes meet, within four months; else the calendar days before and after. */
  previous_day: z.string(),
  next_day: z.string(),
  /** Students who need a reason first, then by the first missed class, then by name. */
  students: z.array(StudentToCall),
})
export type CallList = z.output<typeof CallList>

const Reason = z
  .enum(['excused', 'unexcused', 'AEX', 'AUX'], { error: 'must be excused or unexcused' })
  .transform((word) => (word === 'AEX' ? 'excused' : word === 'AUX' ? 'unexcused' : word))

const NewCall = z
  .object({
    student_id: Id,
    date: Day,
    outcome: z.enum(CALL_OUTCOMES, {
      error: 'must be reached, message_left, no_answer, or wrong_number',
    }),
    contact_id: optionalOrBlank(Id),
    note: optionalOrBlank(Remark),
    /**
     * What the family said: the classes missed on the day become excused, or get a reason without an excuse. AEX and AUX, as
     * marks have them, mean the same.
     */
    excuse: optionalOrBlank(Reason),
    /** From the school's list; it decides whether the classes are excused where `excuse` does not. */
    reason_id: optionalOrBlank(Id),
    /** When the student will arrive, if the family said so. */
    until: optionalOrBlank(ClockTime),
  })
  .refine(({ outcome, excuse }) => excuse === undefined || outcome === 'reached', {
    path: ['excuse'],
    error: 'requires a call that reached the family',
  })
  .refine(({ outcome, reason_id }) => reason_id === undefined || outcome === 'reached', {
    path: ['reason_id'],
    error: 'requires a call that reached the family',
  })
  .refine(({ excuse, reason_id, until }) => until === undefined || (excuse ?? reason_id) !== undefined, {
    path: ['until'],
    error: 'requires a reason for the absence',
  })

export const calls = {
  'GET /attendance/calls/': {
    who: 'admin',
    about:
      'The students who missed a class on a day (default today) with no reason on file, with their contacts and calls',
    query: z.object({ date: Day.optional() }),
    reply: CallList,
  },
  'POST /attendance/calls/': {
    who: 'admin',
    about:
      'Logs a call to the family of a student. A call that reached them can enter the reason for the absence and excuse its marks in the same step',
    students: 'change',
    body: NewCall,
    repeats: 'add',
    reply: z.object({
      message: z.string(),
      call_id: z.int(),
      /** The student's current entry in the list. */
      student: StudentToCall,
    }),
  },
} satisfies Routes
