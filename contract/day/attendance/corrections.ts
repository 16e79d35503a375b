import { z } from 'zod'
import { MarkValue, Moment, SheetSubmission } from './attendance.ts'
import { Day, Id, Remark, optionalOrBlank } from '#contract/fields.ts'
import { CORRECTION_STATES } from '#contract/day/attendance/office-words.ts'
import { MAX_SHEET_BODY_BYTES } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'

/** The correction of one student's mark. `was` and `now` are null where there was, or is, no mark. */
export const CorrectionMark = z.object({
  student_id: z.int(),
  student: z.string(),
  /** The mark when the request was made, the mark now, and the requested mark. */
  was: MarkValue.nullable(),
  now: MarkValue.nullable(),
  asked: MarkValue,
  /** Who has saved a value other than the requested one since the request was made. */
  changed_by: z.string().nullable(),
})
export type CorrectionMark = z.output<typeof CorrectionMark>

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
  marks: z.array(CorrectionMark),
  /** The sheet's version; accepting with it confirms that the current marks have been seen. */
  version: z.int(),
  may: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type Correction = z.output<typeof Correction>

export const CorrectionRequest = SheetSubmission.omit({ reason: true, account_id: true }).extend({
  reason: Remark.pipe(z.string().min(1, 'is required')),
})
export type CorrectionRequest = z.output<typeof CorrectionRequest>

const correctionId = z.object({ correctionId: Id })

export const corrections = {
  'GET /attendance/corrections/': {
    who: 'staff',
    about: 'Requests for corrections: the office sees all, a teacher those of their own sheets',
    query: z.object({
      /** Defaults to 'open', oldest first; 'ended' are newest first. */
      state: z.enum(['open', 'ended'], { error: 'must be open or ended' }).optional(),
      /** Only ended requests with a lower id than this. */
      before: Id.optional(),
      section_period_id: Id.optional(),
      date: Day.optional(),
    }),
    reply: z.array(Correction),
  },
  'GET /attendance/corrections/count/': {
    who: 'admin',
    about: 'How many correction requests and family responses are pending',
    reply: z.object({ open: z.int(), answers: z.int() }),
  },
  'POST /attendance/corrections/': {
    who: 'staff',
    about: 'A teacher requests a correction of one of their own sheets that is locked',
    body: CorrectionRequest,
    maxBodyBytes: MAX_SHEET_BODY_BYTES,
    reply: Correction,
  },
  'POST /attendance/corrections/:correctionId/decide/': {
    who: 'admin',
    about: 'Accepts a request, which writes its marks, or declines it',
    params: correctionId,
    body: z.object({
      decision: z.enum(['accept', 'decline'], { error: 'must be accept or decline' }),
      note: optionalOrBlank(Remark),
      /** The version of the sheet that the person who decides has seen; defaults to that of the request. */
      version: z.int().optional(),
    }),
    reply: Correction,
  },
  'POST /attendance/corrections/:correctionId/withdraw/': {
    who: 'staff',
    about: 'A teacher withdraws one of their own requests',
    params: correctionId,
    reply: Correction,
  },
} satisfies Routes
