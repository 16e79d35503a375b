import { z } from 'zod'
import { SheetSubmitted, TakenMark } from './attendance.ts'
import { Day, Id, Remark, optionalOrBlank } from '#contract/fields.ts'
import { CORRECTION_STATES } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'

const MarkValue = TakenMark.omit({ student_id: true })

/** What is asked for one student. null where there was, or is, no mark. */
export const AskedMark = z.object({
  student_id: z.int(),
  student: z.string(),
  /** What stood when it was asked for, what stands now, and what is asked. */
  was: MarkValue.nullable(),
  now: MarkValue.nullable(),
  asked: MarkValue,
  /** Who has saved something else than what is asked since the request was made. */
  changed_by: z.string().nullable(),
})
export type AskedMark = z.output<typeof AskedMark>

/** A moment on the school's calendar and clock: 'YYYY-MM-DD' and 'HH:MM'. */
const Moment = z.object({ day: z.string(), time: z.string(), by: z.string() })

export const Correction = z.object({
  id: z.int(),
  state: z.enum(CORRECTION_STATES),
  section_period: z.object({ id: z.int(), name: z.string() }),
  date: z.string(),
  teacher: z.object({ id: z.int(), name: z.string() }),
  groups: z.array(z.string()),
  reason: z.string(),
  asked: Moment,
  decided: Moment.nullable(),
  note: z.string().nullable(),
  marks: z.array(AskedMark),
  /** The sheet's version: to accept with it says that what stands now has been seen. */
  version: z.int(),
  may: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type Correction = z.output<typeof Correction>

export const CorrectionAsked = SheetSubmitted.omit({ reason: true, account_id: true }).extend({
  reason: Remark.pipe(z.string().min(1, 'is required')),
})

const correctionId = z.object({ correctionId: Id })

export const corrections = {
  'GET /attendance/corrections/': {
    who: 'staff',
    about: 'Requests for corrections: the office sees all, a teacher those of the own sheets',
    query: z.object({
      /** 'open', oldest first, unless told otherwise; or those that have ended, newest first. */
      state: z.enum(['open', 'ended'], { error: 'must be open or ended' }).optional(),
      /** Of the ended ones those with a lower number than this. */
      before: Id.optional(),
      section_period_id: Id.optional(),
      date: Day.optional(),
    }),
    reply: z.array(Correction),
  },
  'GET /attendance/corrections/count/': {
    who: 'admin',
    about: 'How many requests wait for the office',
    reply: z.object({ open: z.int() }),
  },
  'POST /attendance/corrections/': {
    who: 'staff',
    about: 'A teacher asks for a correction of an own sheet whose days for taking attendance are over',
    body: CorrectionAsked,
    reply: Correction,
  },
  'POST /attendance/corrections/:correctionId/decide/': {
    who: 'admin',
    about: 'Accepts a request, which writes its marks, or declines it',
    params: correctionId,
    body: z.object({
      decision: z.enum(['accept', 'decline'], { error: 'must be accept or decline' }),
      note: optionalOrBlank(Remark),
      /** The sheet's version as the decider has seen it; that of the request unless named. */
      version: z.int().optional(),
    }),
    reply: Correction,
  },
  'POST /attendance/corrections/:correctionId/withdraw/': {
    who: 'staff',
    about: 'A teacher takes an own request back',
    params: correctionId,
    reply: Correction,
  },
} satisfies Routes
