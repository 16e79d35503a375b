import { z } from 'zod'
import { Day, Id, idList, listOf } from '#contract/fields.ts'
import { CONTRADICTION_KINDS } from '#contract/day/attendance/call-codes.ts'
import { EXCUSES, STATUSES } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'
import { ReportOnDay } from './calls.ts'

const Teacher = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })

/** A sheet that is part of a contradiction, with the student's mark on it. Times are 'HH:MM'. */
const ContradictionSheet = z.object({
  section_period_id: z.int(),
  name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  teacher: Teacher,
  /** Who covers the class and is asked instead of the teacher; null where no one does. */
  covered_by: Teacher.nullable(),
  status: z.enum(STATUSES),
  excuse: z.enum(EXCUSES).nullable(),
  /** True for the mark in question, false for the marks around it. */
  is_doubtful: z.boolean(),
  /** The mark that the reported absence says, for the kind 'known' only; null where it says none. */
  office: z.object({ status: z.enum(STATUSES), excuse: z.enum(EXCUSES).nullable() }).nullable(),
  /** When the teacher was asked about the mark, by the school's clock; null where nobody asked. */
  asked: z.object({ day: z.string(), time: z.string() }).nullable(),
})

/** Marks of a student that cannot all be right, or that differ from a reported absence. */
export const Contradiction = z.object({
  kind: z.enum(CONTRADICTION_KINDS),
  student_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  /** The reported absence, for the kind 'known' only. */
  known: ReportOnDay.nullable(),
  /** By time. */
  sheets: z.array(ContradictionSheet),
})
export type Contradiction = z.output<typeof Contradiction>

export const Contradictions = z.object({
  date: z.string(),
  /** The school's local date ('YYYY-MM-DD') and time ('HH:MM'). */
  today: z.string(),
  time: z.string(),
  /** The nearest day before and after on which classes meet, within four months; else the calendar days before and after. */
  previous_day: z.string(),
  next_day: z.string(),
  /** False where Homeroom cannot send mail. */
  can_ask: z.boolean(),
  /** By the time of the first doubtful mark, then by name. */
  contradictions: z.array(Contradiction),
})
export type Contradictions = z.output<typeof Contradictions>

/** More than a large school has contradictions on a day. */
const MAX_MARKS = 1000

const Mark = z.object({ section_period_id: Id, student_id: Id })
const marks = listOf(Mark, { min: 1, tooFew: 'must include at least one mark', max: MAX_MARKS, of: 'marks' })

export const contradictions = {
  'GET /attendance/contradictions/': {
    who: 'admin',
    about: 'Marks of a day (default today) that contradict each other or a reported absence',
    query: z.object({ date: Day.optional() }),
    reply: Contradictions,
  },
  'POST /attendance/contradictions/use-office/': {
    who: 'admin',
    about:
      'Gives each of these marks that differs from the reported absence what that says, with a history. Other marks stay',
    students: 'change',
    body: z.object({ date: Day, marks }),
    reply: z.object({
      message: z.string(),
      /** The changes in the history of the marks, to undo them. */
      change_ids: z.array(z.int()),
    }),
  },
  'POST /attendance/contradictions/undo/': {
    who: 'admin',
    about: 'Undoes the use of reported absences for marks that nobody has changed since',
    body: z.object({
      change_ids: idList({
        min: 1,
        tooFew: 'must include at least one change',
        max: MAX_MARKS,
        of: 'changes',
      }),
    }),
    reply: z.object({ message: z.string() }),
  },
  'POST /attendance/contradictions/ask/': {
    who: 'admin',
    about:
      'Asks by mail whoever took the sheets about these marks, where they contradict; once for each mark',
    students: 'change',
    body: z.object({ date: Day, marks }),
    reply: z.object({ message: z.string() }),
  },
} satisfies Routes
