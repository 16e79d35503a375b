import { z } from 'zod'
import { Day, fileFlags, Flag, optionalOrBlank, singleLine, Loaded } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { MARK_CODES } from '#contract/day/attendance/mark-codes.ts'

/** By default the last 7 days and today. */
const Range = z.object({ start_date: optionalOrBlank(Day), end_date: optionalOrBlank(Day) })

const Category = singleLine(120)
const DistrictId = z
  .union([z.literal(''), singleLine(60)])
  .nullable()
  .transform((value) => value || null)

/** The district's attendance codes, and its ids of the school. */
const AttendanceCategories = z.object({
  /** Null until someone enters it. */
  district_school_id: DistrictId,
  district_calendar_code: DistrictId,
  /** The attendance event category of each mark: a category of Ed-Fi, or a descriptor with its own namespace before a #. */
  categories: z.object(
    Object.fromEntries(MARK_CODES.map((code) => [code, Category])) as Record<
      (typeof MARK_CODES)[number],
      typeof Category
    >,
  ),
})
export type AttendanceCategories = z.output<typeof AttendanceCategories>

/** The size of an attendance file for the district. */
const ExchangeSize = z.object({
  start_date: z.string(),
  end_date: z.string(),
  marks: z.int(),
  /** Sheets that were taken. */
  sheets: z.int(),
  students: z.int(),
  /** How many of these students have no student number; their rows have Homeroom's own id. */
  without_number: z.int(),
  /** Names, numbers and ids that a spreadsheet program could read as formulas; the file may have them unchanged. */
  formulas: z.int(),
  words: AttendanceCategories,
})
export type ExchangeSize = z.output<typeof ExchangeSize>

/** An enrollment as a row of Ed-Fi's StudentSchoolAssociation, by the names of its properties. */
const ExchangedEnrollment = z.object({
  student_id: z.int(),
  /** Null until someone enters it. */
  schoolId: z.string().nullable(),
  /** The student number; Homeroom's own id for a student without one. */
  studentUniqueId: z.string(),
  /** The year in which the school year ends; null for a day after the last school year. */
  schoolYear: z.int().nullable(),
  entryDate: z.string(),
  entryGradeLevelDescriptor: z.string(),
  /** The district's code of the reason; null where the school has entered none. */
  entryTypeDescriptor: z.string().nullable(),
  exitWithdrawDate: z.string().nullable(),
  exitWithdrawTypeDescriptor: z.string().nullable(),
  repeatGradeIndicator: z.boolean(),
})
export type ExchangedEnrollment = z.output<typeof ExchangedEnrollment>

export const attendanceExchange = {
  'GET /attendance/exchange/': {
    who: 'admin',
    about:
      'Attendance of a range as CSV in Ed-Fi format: StudentSectionAttendanceEvent and SectionAttendanceTakenEvent',
    query: Range.extend({ exceptions_only: Flag }),
    exports: true,
    reply: 'page',
  },
  'GET /attendance/exchange/size/': {
    who: 'admin',
    about: 'How many rows such a file would have, and its codes',
    query: Range,
    reply: ExchangeSize,
  },
  'GET /attendance/exchange/enrollments/': {
    who: 'admin',
    about:
      'Enrollments with days in a range, as rows of Ed-Fi’s StudentSchoolAssociation with the district’s codes of the reasons; with csv=1 or xlsx=1 as a file',
    query: Range.extend(fileFlags),
    exports: true,
    reply: z.array(ExchangedEnrollment),
  },
  'GET /api/settings/attendance-categories/': {
    who: 'superuser',
    about: 'The district attendance codes for marks, and the district’s IDs of the school',
    reply: AttendanceCategories,
  },
  'PUT /api/settings/attendance-categories/': {
    who: 'superuser',
    about: 'Changes the district attendance codes for marks, and the district’s IDs of the school',
    body: AttendanceCategories.extend({ loaded: Loaded }),
    reply: AttendanceCategories.extend({ message: z.string() }),
  },
} satisfies Routes
