import { z } from 'zod'
import { Day, fileFlags } from '#contract/fields.ts'
import { BOARD_STATES } from '#contract/words.ts'
import { TeacherWithEmail } from '#contract/people/staff.ts'
import type { Routes } from '#contract/route.ts'
import { Moment } from './attendance.ts'

/** The sheet that one teacher has to take for a section period of the day, with its state at the time of the reply. */
export const BoardSheet = z.object({
  section_period_id: z.int(),
  name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  /** `email` is the address that the teacher signs in with. */
  teacher: z.object({
    id: z.int(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
  }),
  groups: z.array(z.string()),
  /** The distinct rooms of the groups; empty where no group has a room. */
  rooms: z.array(z.string()),
  state: z.enum(BOARD_STATES),
  /** When and by whom it was last saved. */
  taken: Moment.nullable(),
  /** Who covers the class of an absent teacher; `teacher` is null where no coverage is needed. Null for all other classes. */
  cover: z.object({ teacher: TeacherWithEmail.nullable() }).nullable(),
  /** When Homeroom reminded whoever takes the sheet, in the school's local time; null where it did not. */
  reminded: z.object({ day: z.string(), time: z.string() }).nullable(),
})
export type BoardSheet = z.output<typeof BoardSheet>

export const Board = z.object({
  date: z.string(),
  /** The school's local date ('YYYY-MM-DD') and time ('HH:MM'); the states depend on them. */
  today: z.string(),
  time: z.string(),
  /** The nearest day before and after on which classes meet, within four months; else the calendar days before and after. */
  previous_day: z.string(),
  next_day: z.string(),
  /** Sorted by grade, time, section period and teacher; empty on a closed day. */
  sheets: z.array(BoardSheet),
  message: z.string().optional(),
  /** 'holiday' on a closed day. */
  code: z.string().optional(),
  /** True where Homeroom can send mail, so that it can remind teachers. */
  can_remind: z.boolean(),
  /** Correction requests of any day that are waiting for the office. */
  open_corrections: z.int(),
})
export type Board = z.output<typeof Board>

export const board = {
  'GET /attendance/board/': {
    who: 'admin',
    about: 'Every sheet of a day (default today), and whether it has been taken',
    query: z.object({ date: Day.optional(), ...fileFlags }),
    exports: true,
    reply: Board,
  },
} satisfies Routes
