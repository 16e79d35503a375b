import { z } from 'zod'
import { Id, fileFlags, listOf } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { MAX_SHEET_BODY_BYTES } from '#contract/words.ts'
import { MAX_ROLL_MARKS, ROLL_KINDS, ROLL_STATES } from './emergency-rules.ts'

/** Moments are ISO text in UTC; `day` and `time` are local to the school. */
const Roll = z.object({
  id: z.int(),
  kind: z.enum(ROLL_KINDS),
  started_at: z.string(),
  day: z.string(),
  time: z.string(),
  started_by: z.string(),
  /** Null while the roll is on. */
  ended: z.object({ at: z.string(), day: z.string(), time: z.string(), by: z.string() }).nullable(),
})
export type Roll = z.output<typeof Roll>

const RollClass = z.object({
  /** The names of the groups. */
  name: z.string(),
  /** Who has the class on this day, the covering teacher if there is one. */
  teacher_id: z.int().nullable(),
  teacher: z.string().nullable(),
  room: z.string().nullable(),
  start_time: z.string(),
  end_time: z.string(),
})
export type RollClass = z.output<typeof RollClass>

const RollStudent = z.object({
  id: z.int(),
  name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  /** The places of their classes among `classes`: while a roll is on the one in which they are looked for, else all of today. */
  classes: z.array(z.int()),
  /** Why the student is not expected to be in the building: 'Absent', 'Left at 10:15 AM'; null where they are. */
  away: z.string().nullable(),
})
export type RollStudent = z.output<typeof RollStudent>

const Mark = z.object({
  id: z.int(),
  student_id: z.int(),
  state: z.enum(ROLL_STATES),
  at: z.string(),
  by: z.string(),
})

export const RollSheet = z.object({
  /** The roll that is on, or the past one that was asked for; null where none is on. */
  roll: Roll.nullable(),
  /** By time, teacher and name. */
  classes: z.array(RollClass),
  /** By last name. */
  students: z.array(RollStudent),
  /** Every mark, in the order of their arrival; the latest by its own time counts. */
  marks: z.array(Mark),
  may: z.object({ start: z.boolean(), end: z.boolean(), see_past: z.boolean() }),
})
export type RollSheet = z.output<typeof RollSheet>

const PastRoll = Roll.extend({
  expected: z.int(),
  seen: z.int(),
  missing: z.int(),
  open: z.int(),
  away: z.int(),
})
export type PastRoll = z.output<typeof PastRoll>

/** A moment of the sender's clock. */
const Moment = z.iso.datetime({ error: 'must be a moment such as 2026-09-16T13:05:00.000Z' })

export const emergency = {
  'GET /attendance/emergency-roll/': {
    who: 'staff',
    about:
      'The emergency roll that is on, with everyone on it; without one, who should be in the building today. roll_id opens a past roll for the office; csv=1 or xlsx=1 downloads it',
    query: z.object({ roll_id: Id.optional(), ...fileFlags }),
    students: 'list',
    exports: true,
    reply: RollSheet,
  },
  'GET /attendance/emergency-roll/status/': {
    who: 'staff',
    about: 'Whether an emergency roll is on',
    reply: z.object({ roll: Roll.nullable(), may: z.object({ start: z.boolean() }) }),
  },
  'GET /attendance/emergency-roll/marks/': {
    who: 'staff',
    about:
      'The marks of the roll that is on, or has just ended, that arrived after the one with the id `after`',
    query: z.object({ roll_id: Id, after: z.coerce.number().int().min(0).default(0) }),
    students: 'list',
    reply: z.object({ roll: Roll, marks: z.array(Mark) }),
  },
  'POST /attendance/emergency-roll/': {
    who: 'staff',
    about: 'Starts an emergency roll with everyone of today; where one is on already, that one is the reply',
    body: z.object({ kind: z.enum(ROLL_KINDS) }),
    reply: z.object({ roll: Roll, message: z.string() }),
  },
  'POST /attendance/emergency-roll/marks/': {
    who: 'staff',
    about:
      'Adds marks with their own times to the roll that is on, also those that a phone made before without a network; each key counts once',
    students: 'list',
    maxBodyBytes: MAX_SHEET_BODY_BYTES,
    body: z.object({
      /** The account that made the marks: where someone else has signed in since, the reply is 401. */
      account_id: Id,
      /** Without it, they belong to the roll that is on. */
      roll_id: Id.optional(),
      /** What the sender's clock says now. The times of marks are corrected by its error. */
      sent_at: Moment,
      marks: listOf(
        z.object({
          key: z.string().trim().min(8).max(64),
          student_id: Id,
          state: z.enum(ROLL_STATES),
          at: Moment,
        }),
        { min: 1, max: MAX_ROLL_MARKS, of: 'marks' },
      ),
    }),
    /** `skipped` are students who are not on the roll. */
    reply: z.object({ roll: Roll, saved: z.int(), skipped: z.array(z.int()) }),
  },
  'POST /attendance/emergency-roll/:rollId/end/': {
    who: 'staff',
    about: 'Ends an emergency roll, for the office and whoever started it. It stays as a record',
    params: z.object({ rollId: Id }),
    reply: z.object({ roll: Roll, message: z.string() }),
  },
  'GET /attendance/emergency-rolls/': {
    who: 'admin',
    about: 'The 200 latest emergency rolls with their totals, newest first',
    reply: z.array(PastRoll),
  },
} satisfies Routes
