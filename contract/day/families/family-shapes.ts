import { z } from 'zod'
import { MarkValue, Moment } from '#contract/day/attendance/attendance.ts'
import { ReasonName } from '#contract/day/attendance/reasons.ts'
import { ClockTime, Day, Id, Remark, optionalOrBlank, singleLine } from '#contract/fields.ts'
import { LANGUAGES } from '#contract/languages/languages.ts'
import { DisplaySettings } from '#contract/operate/settings.ts'
import { FAMILY_RESPONSE_KINDS, FAMILY_RESPONSE_STATES } from '#contract/day/attendance/office-words.ts'

const kind = z.enum(FAMILY_RESPONSE_KINDS, { error: 'must be excused, late, or leaves_early' })
const LocalMoment = Moment.omit({ by: true })

/** What a family reported to the school. Times ('HH:MM') are null where the absence begins or ends with the day. */
const FamilyReport = z.object({
  kind,
  start_date: z.string(),
  end_date: z.string(),
  /** From when the student is away; null with 'late'. */
  start_time: z.string().nullable(),
  /** Until when; null with 'leaves_early'. */
  end_time: z.string().nullable(),
  words: z.string(),
  answered: LocalMoment,
  state: z.enum(FAMILY_RESPONSE_STATES),
})

/** The answers that a family gives with one tap. */
export const QUICK_ANSWERS = ['sick', 'appointment'] as const

/** A class that the student missed or came late to; its teacher is left out on purpose. */
const MissedClass = z.object({
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  status: MarkValue.shape.status.extract(['A', 'T']),
  /** Whether the school has a reason on file. */
  reason_known: z.boolean(),
  /** The class as the student calls it. */
  class_name: z.string(),
})
export type MissedClass = z.output<typeof MissedClass>

/** What a link shows of one student. */
const FamilyChild = z.object({
  /** The student's id, which an answer names. */
  student: z.int(),
  /** The preferred name, else the first name; a family's link shows no other name. */
  first_name: z.string(),
  /** Missed classes of today and earlier days, the latest first. */
  missed: z.array(MissedClass),
  /** The days of these on which every class of the student was missed. */
  all_day: z.array(z.string()),
  /** What this contact reported before, the latest first. */
  answers: z.array(
    FamilyReport.extend({ reason: z.string().optional(), quick: z.enum(QUICK_ANSWERS).nullable() }),
  ),
  /** Whether one-tap answers make sense: there is school today, and this contact has reported nothing for today. */
  may_answer_quickly: z.boolean(),
})
export type FamilyChild = z.output<typeof FamilyChild>

/** The school as a page without an account shows it. */
export const FamilySchool = z.object({
  school_name: z.string(),
  /** '' where the school has entered none. */
  phone: z.string(),
})

/** All that a family's link shows. */
export const FamilyPage = FamilySchool.extend({
  /** The language of the contact. */
  language: z.enum(LANGUAGES),
  /** Today in the school's time zone. */
  today: z.string(),
  display: DisplaySettings,
  /** The student of the link first, then the other students of this contact. */
  children: z.array(FamilyChild),
  /** The names of the reasons that families can choose. */
  reasons: z.array(z.string()).optional(),
  /** The days for which the family can respond. */
  first_date: z.string(),
  last_date: z.string(),
  /** The last day of the link. */
  ends: z.string(),
})
export type FamilyPage = z.output<typeof FamilyPage>

export const FamilyResponseBody = z
  .object({
    /** One of the students of the link; without it the first. */
    student: Id.optional(),
    kind,
    start_date: Day,
    end_date: Day,
    start_time: optionalOrBlank(ClockTime),
    end_time: optionalOrBlank(ClockTime),
    words: Remark.pipe(z.string().min(1, 'is required')),
    /** The name of one of the reasons of the page. */
    reason: optionalOrBlank(singleLine(60)),
  })
  .refine((one) => one.end_date >= one.start_date, {
    path: ['end_date'],
    error: 'must not be before the first day',
  })
  .refine((one) => one.kind !== 'late' || one.end_time !== undefined, {
    path: ['end_time'],
    error: 'is required',
  })
  .refine((one) => one.kind !== 'late' || one.start_time === undefined, {
    path: ['start_time'],
    error: 'must be empty when the student arrives late',
  })
  .refine((one) => one.kind !== 'leaves_early' || one.start_time !== undefined, {
    path: ['start_time'],
    error: 'is required',
  })
  .refine((one) => one.kind !== 'leaves_early' || one.end_time === undefined, {
    path: ['end_time'],
    error: 'must be empty when the student leaves early',
  })
  .refine((one) => !one.start_time || !one.end_time || one.start_time < one.end_time, {
    path: ['end_time'],
    error: 'must be after the start time',
  })
export type FamilyResponseBody = z.output<typeof FamilyResponseBody>

/** One tap is an answer: sick today, or at an appointment until a time. The server knows which day it is. */
export const QuickAnswerBody = z
  .object({
    student: Id,
    answer: z.enum(QUICK_ANSWERS, { error: 'must be sick or appointment' }),
    /** When the student is back from the appointment. */
    back_at: optionalOrBlank(ClockTime),
  })
  .refine((one) => one.answer !== 'appointment' || one.back_at !== undefined, {
    path: ['back_at'],
    error: 'is required',
  })
  .refine((one) => one.answer !== 'sick' || one.back_at === undefined, {
    path: ['back_at'],
    error: 'must be empty when the student is sick',
  })

/** A family response as the office reviews it. */
export const FamilyResponse = FamilyReport.extend({
  /** What the family chose from the school's list; missing without it. */
  reason: ReasonName.optional(),
  id: z.int(),
  /** 'Last, First' or as the school chooses, with the preferred name. */
  student: z.object({ id: z.int(), name: z.string() }),
  /** The contact's name at the time of the response; the relation is '' where it is unknown or the contact was deleted. */
  contact: z.object({ name: z.string(), relation: z.string() }),
  /** The absence and tardy marks of these days. */
  marks: z.array(
    z.object({
      date: z.string(),
      start_time: z.string(),
      status: MarkValue.shape.status,
      excuse: MarkValue.shape.excuse,
    }),
  ),
  decided: Moment.nullable(),
  /** The office's note about its decision, which the family does not see. */
  note: z.string().nullable(),
})
export type FamilyResponse = z.output<typeof FamilyResponse>

export const FamilyLink = z.object({
  id: z.int(),
  contact: z.object({ id: z.int(), name: z.string() }),
  /** `by` is null where a notice contains the link. */
  made: LocalMoment.extend({ by: z.string().nullable() }),
  /** The last day on which the link opens. */
  ends: z.string(),
  opened: LocalMoment.nullable(),
  /** live: the link opens. over: it has expired. revoked: the office revoked it. */
  state: z.enum(['live', 'over', 'revoked']),
})
export type FamilyLink = z.output<typeof FamilyLink>

export const StudentParams = z.object({ studentId: Id })
