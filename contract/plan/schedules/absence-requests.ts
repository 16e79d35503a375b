import { z } from 'zod'
import { Moment } from '#contract/day/attendance/attendance.ts'
import { Day, Id, Remark, listOf, optionalOrBlank } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { ABSENCE_KINDS, MAX_OFFICE_NOTE, REQUEST_STATES } from './absence-kinds.ts'

const MAX_PERIODS = 200

/** A class that the teacher wants to miss on the days of the request. */
const RequestedClass = z.object({
  section_period_id: z.int(),
  name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** The groups that the teacher meets in it on these days. */
  groups: z.array(z.string()),
  /** False once the class no longer meets the teacher on any of these days. */
  meets: z.boolean(),
})

/** A teacher's request for an absence; both days are inclusive. Only that teacher and the office see it. */
export const AbsenceRequest = z.object({
  id: z.int(),
  /** Rises when the teacher changes the request. */
  version: z.int(),
  state: z.enum(REQUEST_STATES),
  teacher: z.object({ id: z.int(), name: z.string(), active: z.boolean() }),
  start_date: z.string(),
  end_date: z.string(),
  /** Null for the whole days. */
  classes: z.array(RequestedClass).nullable(),
  kind: z.enum(ABSENCE_KINDS),
  /** For the office only. */
  office_note: z.string().nullable(),
  substitute_note: z.string().nullable(),
  requested: Moment.omit({ by: true }),
  decided: Moment.nullable(),
  /** What the office wrote when it declined the request. */
  answer: z.string().nullable(),
  /** The absence that the office entered, as it is now; null where it has none or was deleted. */
  absence: z.object({ start_date: z.string(), end_date: z.string(), whole_days: z.boolean() }).nullable(),
  /** True once the last day is over. Nobody answers such a request any more. */
  is_over: z.boolean(),
  may: z.object({ change: z.boolean(), decide: z.boolean() }),
})
export type AbsenceRequest = z.output<typeof AbsenceRequest>

/** A current request in short. A planned one has the days of the absence that the office entered. */
export const OwnAbsence = AbsenceRequest.pick({
  id: true,
  state: true,
  start_date: true,
  end_date: true,
}).extend({
  whole_days: z.boolean(),
})
export type OwnAbsence = z.output<typeof OwnAbsence>

const RequestFields = z.object({
  start_date: Day,
  end_date: Day,
  /** For an absence from some classes only. */
  section_period_ids: listOf(Id, { min: 1, max: MAX_PERIODS, of: 'periods' }).nullable().default(null),
  kind: z.enum(ABSENCE_KINDS, { error: 'must be one of the listed reasons' }),
  office_note: optionalOrBlank(
    Remark.pipe(z.string().max(MAX_OFFICE_NOTE, `must be ${MAX_OFFICE_NOTE} characters or fewer`)),
  ),
  substitute_note: optionalOrBlank(Remark),
})
export type RequestFields = z.output<typeof RequestFields>

const inOrder = ({ start_date, end_date }: Pick<RequestFields, 'start_date' | 'end_date'>) =>
  start_date <= end_date
const ORDER_ERROR = { path: ['end_date'], error: 'must be on or after the first day' }

const requestId = z.object({ requestId: Id })
/** The version of the request that the sender has read. */
const version = z.int()
const Answered = AbsenceRequest.extend({ message: z.string() })

export const absenceRequests = {
  'GET /api/teachers/me/absence-requests/': {
    who: 'staff',
    about: 'The teacher’s own requests for absences, the newest first',
    query: z.object({
      /** Only requests with a lower id than this. */
      before: Id.optional(),
    }),
    reply: z.array(AbsenceRequest),
  },
  'POST /api/teachers/me/absence-requests/': {
    who: 'staff',
    about: 'A teacher asks the office for an absence from today on',
    body: RequestFields.refine(inOrder, ORDER_ERROR),
    repeats: 'add',
    reply: Answered,
  },
  'PUT /api/teachers/me/absence-requests/:requestId/': {
    who: 'staff',
    about: 'A teacher changes one of their own requests, until the office has answered it',
    params: requestId,
    body: RequestFields.extend({ version }).refine(inOrder, ORDER_ERROR),
    reply: Answered,
  },
  'POST /api/teachers/me/absence-requests/:requestId/withdraw/': {
    who: 'staff',
    about: 'A teacher withdraws one of their own requests, until the office has answered it',
    params: requestId,
    reply: Answered,
  },
  'GET /schedules/api/absence-requests/': {
    who: 'admin',
    about: 'The requests of teachers for absences: those that wait, by their first day, or the answered ones',
    query: z.object({
      /** Defaults to 'open'; 'ended' are newest first. */
      state: z.enum(['open', 'ended'], { error: 'must be open or ended' }).optional(),
      /** Only ended requests with a lower id than this. */
      before: Id.optional(),
    }),
    reply: z.array(AbsenceRequest),
  },
  'POST /schedules/api/absence-requests/:requestId/plan/': {
    who: 'admin',
    about: 'Enters the absence that a teacher asked for, so that its classes need coverage',
    params: requestId,
    body: z.object({ version }),
    /** `cover_date` is the first day with classes to cover. */
    reply: Answered.extend({ cover_date: z.string() }),
  },
  'POST /schedules/api/absence-requests/:requestId/decline/': {
    who: 'admin',
    about: 'Declines a request with a sentence for the teacher',
    params: requestId,
    body: z.object({ version, answer: Remark.pipe(z.string().min(1, 'is required')) }),
    reply: Answered,
  },
} satisfies Routes
