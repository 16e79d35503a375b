import { z } from 'zod'
import { Absent, AbsentStudent } from '#contract/day/attendance/absent.ts'
import { LastCall } from '#contract/day/attendance/calls.ts'
import { BoardSheet } from '#contract/day/attendance/board.ts'
import { Teacher } from '#contract/people/staff.ts'
import { TIERS } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'
import { UploadListed } from '#contract/exchange/uploads/uploads.ts'

/** One of today's sheets that is due or late, the latest first. */
const MissingSheet = BoardSheet.omit({ taken: true }).extend({
  /** How many minutes ago the class began. */
  minutes: z.int(),
})
export type MissingSheet = z.output<typeof MissingSheet>

/** What the office's first screen shows. Days are 'YYYY-MM-DD', times 'HH:MM', in the school's local time. */
export const OfficeToday = z.object({
  date: z.string(),
  time: z.string(),
  /** Says why the school is closed; null on a school day. */
  closed: z.string().nullable(),
  /** How many of today's sheets are in each state; classes without students are not counted. */
  sheets: z.object({ late: z.int(), due: z.int(), upcoming: z.int(), taken: z.int() }),
  /** When the next class of today begins; null once the last one has begun. */
  upcoming_from: z.string().nullable(),
  missing: z.array(MissingSheet),
  /** True where Homeroom can send mail, so that it can remind teachers. */
  can_remind: z.boolean(),
  /** The last day before today on which classes met, with the number of sheets that were not taken. */
  earlier: z.object({ date: z.string(), missing: z.int() }).nullable(),
  /** The next day after today on which classes meet. */
  next: z.object({ date: z.string(), start_time: z.string() }).nullable(),
  active_students: z.int(),
  /** Lists only the first few students, each with the last call about today. */
  absent: Absent.pick({ count: true, excused: true }).extend({
    students: z.array(AbsentStudent.extend({ last_call: LastCall.nullable() })),
  }),
  /** Students who are absent today without a reason on file, also where the family was reached and gave none. */
  to_call: z.int(),
  /** Marks of today that contradict each other or a reported absence. */
  contradictions: z.int(),
  /** Absent teachers who still have uncovered classes today, by name, with the number of these classes. */
  uncovered: z.array(Teacher.extend({ classes: z.int() })),
  /** Open correction requests, counted by the person who made them; the oldest first. */
  corrections: z.array(z.object({ by: z.string(), count: z.int() })),
  /** How many family responses are waiting for review. */
  answers: z.int(),
  /** How many requests of teachers for absences wait for an answer. */
  absence_requests: z.int(),
  /** How many contact addresses no longer get mail, because a mail server refused them. */
  refused_addresses: z.int(),
  /** Who enters and leaves this week, and what is to be done about it. */
  enrollment: z.object({
    /** First and last days from Monday to Sunday; changes of grade are not counted. */
    entries: z.int(),
    withdrawals: z.int(),
    /** Withdrawals of this school year without a reason; lists only the latest few. */
    to_complete: z.object({
      count: z.int(),
      students: z.array(
        z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), last_day: z.string() }),
      ),
    }),
    /** Active students who are in no group today, with the lowest grade that has one; none in a school without groups. */
    without_group: z.object({ count: z.int(), grade_level: z.int().nullable() }),
  }),
  /** How many uploads there were this week, and the latest few. */
  uploads: z.object({ count: z.int(), latest: z.array(UploadListed.omit({ unchanged: true, from: true })) }),
  /** How far the setup has come; only while no class meets today or later. */
  begin: z
    .object({
      teachers: z.int(),
      students: z.int(),
      groups: z.int(),
      blocks: z.int(),
      section_periods: z.int(),
    })
    .nullable(),
})
export type OfficeToday = z.output<typeof OfficeToday>

/** Marks, and 100 * (P + T) / total with 2 decimals, null without a mark. */
const Rate = z.object({ rate: z.number().nullable(), total: z.int() })

export const OfficeAttendance = z.object({
  /** The latest day with a mark, up to today; today where there are no marks. */
  date: z.string(),
  /** The four weeks before this one, Monday to Sunday; the day is compared with them. */
  start_date: z.string(),
  end_date: z.string(),
  day: Rate,
  four_weeks: Rate,
  /** Only grades with a mark on one of these days. */
  grades: z.array(z.object({ grade_level: z.int(), day: Rate, four_weeks: Rate })),
  /** The days with a mark from the first of the four weeks to today. */
  days: z.array(Rate.extend({ day: z.string() })),
})
export type OfficeAttendance = z.output<typeof OfficeAttendance>

const TierCounts = z.object({ at_risk: z.int(), chronic: z.int(), severe: z.int() })

export const OfficeTiers = z.object({
  /** The Monday of this week, and the range that is counted: the school year until today. */
  week: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** Active students in each tier now, and before this week. */
  now: TierCounts,
  before: TierCounts,
  /** The percentage of enrolled days at which each tier begins. */
  tiers: TierCounts,
  /** Active students who are in a worse tier than before this week, the most absent first. */
  crossed: z.array(
    z.object({
      student_id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      grade_level: z.int(),
      days_absent: z.int(),
      days_enrolled: z.int(),
      percent: z.number(),
      tier: z.enum(TIERS),
      before: z.enum(TIERS),
    }),
  ),
})
export type OfficeTiers = z.output<typeof OfficeTiers>

export const OfficeConflicts = z.object({
  /** How many pairs of assignments conflict on a future day; only the first ones are listed. */
  count: z.int(),
  clashes: z.array(
    z.object({
      /** One of the two groups, with the place where the Scheduling Tool shows it. */
      group: z.string(),
      grade_level: z.int(),
      block_schedule_id: z.int(),
      /** Why the two conflict, as sentences. */
      messages: z.array(z.string()),
    }),
  ),
})
export type OfficeConflicts = z.output<typeof OfficeConflicts>

export const officeHome = {
  'GET /api/office/today/': {
    who: 'admin',
    about:
      'Today at a glance: missing attendance, who is absent now, pending corrections and this week’s uploads',
    reply: OfficeToday,
  },
  'GET /api/office/attendance/': {
    who: 'admin',
    about: 'Attendance today against the four weeks before this one, by grade, and day by day',
    reply: OfficeAttendance,
  },
  'GET /api/office/tiers/': {
    who: 'admin',
    about: 'The students who crossed a tier of chronic absence this week',
    reply: OfficeTiers,
  },
  'GET /api/office/clashes/': {
    who: 'admin',
    about: 'Schedule conflicts from today on',
    reply: OfficeConflicts,
  },
} satisfies Routes
