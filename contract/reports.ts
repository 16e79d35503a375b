import { z } from 'zod'
import { ContactCounts, Days } from './day/families/family-record.ts'
import { EnrollmentChangeRow, MembershipRow } from './reports/enrollment.ts'
import { count, Day, GradeLevel, Id, fileFlags, optionalOrBlank } from './fields.ts'
import { formatChoice } from './formats.ts'
import { MEMBERSHIP_PERIODS } from './reports/periods.ts'
import { EXCUSES, MARK_KINDS, REPORT_TYPES, STATUSES, TIERS } from './words.ts'
import { MAX_PAGE_SHEETS, MissingSheet, SheetPlace } from './missing-sheets.ts'
import type { Routes } from './route.ts'

/** One mark, with its raw status and its excuse. */
export const RecordRow = z.object({
  date: z.string(),
  /** The name of the section period, else its time on the school's clock: '9:00 – 9:50 AM'. */
  period: z.string(),
  group: z.string(),
  student: z.string(),
  teacher: z.string(),
  status: z.enum(STATUSES),
  excuse: z.enum(EXCUSES).nullable(),
  comment: z.string().nullable(),
  /** The school's reason, null without one. For the office only. */
  reason: z.string().nullable().optional(),
  /** When the student came to the class, and when the student left it, 'HH:MM'. */
  arrived_at: z.string().nullable().optional(),
  left_at: z.string().nullable().optional(),
})
export type RecordRow = z.output<typeof RecordRow>

/** The position of a record in a report: its day, section period, group and student, as 2026-09-14.5.12.301 */
const RecordPlace = z
  .string()
  .max(60)
  .transform((text, context) => {
    const parts = z.tuple([Day, Id, Id, Id]).safeParse(text.split('.'))
    if (!parts.success) {
      context.addIssue('must be the "next" value of an earlier page')
      return z.NEVER
    }
    const [day, period, group, student] = parts.data
    return { day, period, group, student }
  })
export type RecordPlace = z.output<typeof RecordPlace>

/** One page of records, in the order of the report. */
export const RecordPage = z.object({
  rows: z.array(RecordRow),
  /** The value of `after` for the next page; null on the last one. */
  next: z.string().nullable(),
  /** The number of records with each status on all pages; only on the first page. */
  counts: z.object({ P: z.int(), A: z.int(), T: z.int() }).optional(),
})
export type RecordPage = z.output<typeof RecordPage>

export const MAX_PAGE_RECORDS = 1000

/**
 * The percentage of marks that are present or tardy, with 2 decimals, null without a mark; and the marks that count as
 * present because of a reported school activity, missing where there are none.
 */
const Rated = { attendance_rate: z.number().nullable(), school_activity: z.int().optional() }

/** The number of marks of one kind on a day; kinds without marks are left out. The rate is that of the whole day. */
export const DailyRow = z.object({
  date: z.string(),
  status: z.enum(MARK_KINDS),
  count: z.int(),
  ...Rated,
})
export type DailyRow = z.output<typeof DailyRow>

const Counts = z.object({ P: z.int(), A: z.int(), T: z.int(), E: z.int(), total: z.int() })
export type Counts = z.output<typeof Counts>

/** The marks that were taken in a group. */
export const GroupRow = Counts.extend({ group: z.string(), group_id: z.int(), ...Rated })
export type GroupRow = z.output<typeof GroupRow>

export const StudentRow = Counts.extend({ student_id: z.int(), student: z.string(), ...Rated })
export type StudentRow = z.output<typeof StudentRow>

/**
 * Days, not marks. `percent` of the enrolled days has 2 decimals; the next tier is null in the last one. For the office also
 * the contacts with the family about days of the range, and its latest conversation in it; null where there was none.
 */
export const ChronicRow = z.object({
  student_id: z.int(),
  student_number: z.string().nullable(),
  student: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  days_absent: z.int(),
  days_enrolled: z.int(),
  percent: z.number(),
  tier: z.enum(TIERS),
  absences_until_next_tier: z.int().nullable(),
  contacts: ContactCounts.optional(),
  conversation: z.object({ day: z.string(), before: Days, after: Days }).nullable().optional(),
})
export type ChronicRow = z.output<typeof ChronicRow>

/** The rows of each type of report. */
export type ReportRows = {
  records: RecordRow
  daily_summary: DailyRow
  group_summary: GroupRow
  student_summary: StudentRow
  chronic_absence: ChronicRow
  entries_and_withdrawals: EnrollmentChangeRow
  membership: MembershipRow
}

/** One week's marks, by its Monday. */
export const WeekRow = Counts.extend({ week: z.string(), attendance_rate: z.number().nullable() })
export type WeekRow = z.output<typeof WeekRow>

/** A list of one kind of rows, recognized by a field of the first row, so that a long list is not parsed as every kind. */
const rows = <Row extends z.ZodObject>(row: Row, field: keyof z.input<Row>) =>
  z
    .array(z.custom<z.input<Row>>())
    .refine(([first]) => first === undefined || field in first)
    .pipe(z.array(row))

const Filters = z.object({
  start_date: optionalOrBlank(Day),
  end_date: optionalOrBlank(Day),
  teacher_id: optionalOrBlank(Id),
  student_id: optionalOrBlank(Id),
  group_id: optionalOrBlank(Id),
  grade_level_id: optionalOrBlank(GradeLevel),
})

export const reports = {
  'GET /attendance/reports/': {
    who: 'member',
    about:
      'A report on the attendance of a range, default the last 7 days; csv=1 or xlsx=1 downloads it. A student gets only their own. Entries and withdrawals, and membership, are for the office, by student and grade of the enrollment. Records come in pages with limit and after: a page has rows, next and, if it is the first, counts',
    query: Filters.extend({
      type: z.enum(REPORT_TYPES, { error: `must be ${formatChoice(REPORT_TYPES)}` }).default('records'),
      /** Records with this mark only; the other types of report count marks of every kind. */
      status: optionalOrBlank(z.enum(STATUSES, { error: `must be ${formatChoice(STATUSES)}` })),
      /** What a row of membership covers, a month where nothing is given; for this type of report only. */
      by: optionalOrBlank(
        z.enum(MEMBERSHIP_PERIODS, { error: `must be ${formatChoice(MEMBERSHIP_PERIODS)}` }),
      ),
      ...fileFlags,
      /** With either of these a report of records is one page of it; a page has 50 records where no limit is given. */
      limit: optionalOrBlank(count(1, MAX_PAGE_RECORDS)),
      after: optionalOrBlank(RecordPlace),
    }),
    exports: true,
    students: 'attendance',
    reply: z.union([
      rows(RecordRow, 'comment'),
      rows(DailyRow, 'count'),
      rows(GroupRow, 'group_id'),
      rows(ChronicRow, 'tier'),
      rows(EnrollmentChangeRow, 'district_code'),
      rows(MembershipRow, 'adm'),
      rows(StudentRow, 'student_id'),
      RecordPage,
    ]),
  },
  'GET /attendance/reports/weeks/': {
    who: 'member',
    about: 'The marks of a range week by week, with the same filters as the report',
    query: Filters.extend(fileFlags),
    exports: true,
    students: 'attendance',
    reply: z.array(WeekRow),
  },
  'GET /attendance/reports/about/': {
    who: 'member',
    about:
      'The description of a report: its days, how many sheets were taken and are missing, and the tiers of absence',
    query: Filters,
    students: 'attendance',
    reply: z.object({
      start_date: z.string(),
      end_date: z.string(),
      /** The student and the group if the report is about one: 'Last, First' and its name. */
      student: z.string().nullable(),
      group: z.string().nullable(),
      sheets_taken: z.int(),
      /** Sheets of classes that have ended without one. */
      sheets_not_taken: z.int(),
      /** Which comments this person sees in records: those of all sheets, of their own sheets, or none. */
      comments: z.enum(['all', 'own', 'none']),
      /**
       * Days of the range on which the school was closed after sheets had been taken: their marks stay in every report but
       * chronic absence, which counts school days only. `entered_on` is the day on which the closure came to be, if known.
       */
      closed_later: z.array(
        z.object({
          day: z.string(),
          closure: z.string(),
          entered_on: z.string().nullable(),
          sheets: z.int(),
        }),
      ),
      /** The percentage of enrolled days at which each tier begins. */
      tiers: z.object({ at_risk: z.int(), chronic: z.int(), severe: z.int() }),
    }),
  },
  'GET /attendance/reports/missing/': {
    who: 'staff',
    about:
      'Missing attendance in a range, the latest day first. The total is the one in the description of a report with the same filters',
    query: Filters.extend({
      /** How many sheets a page has, 100 where none is given. */
      limit: optionalOrBlank(count(1, MAX_PAGE_SHEETS)),
      /** `next` of the page before. */
      after: optionalOrBlank(SheetPlace),
    }),
    students: 'attendance',
    reply: z.object({
      start_date: z.string(),
      end_date: z.string(),
      /** The number of sheets on all pages. */
      total: z.int(),
      /** By day, the latest first, then by time. */
      sheets: z.array(MissingSheet),
      /** The value of `after` for the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  },
} satisfies Routes
