import { z } from 'zod'
import { GroupTypeWord, Id, MonthOfYear } from './fields.ts'
import type { Routes } from './route.ts'
import { EXCUSES, MARK_KINDS } from './words.ts'

/** Counts of marks by kind, with their `total`; the rate is 100 * (P + T) / total with 2 decimals, null without marks. */
const AttendanceSummary = z.object({
  P: z.int(),
  T: z.int(),
  E: z.int(),
  A: z.int(),
  total: z.int(),
  attendance_rate: z.number().nullable(),
})
export type AttendanceSummary = z.output<typeof AttendanceSummary>

/** One of the student's marks: the class, called as the student calls it, and the kind that it counts as, without the teachers' comments. */
const OwnMark = z.object({
  date: z.string(),
  section_period: z.string(),
  class_name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  group: z.string(),
  teacher: z.string(),
  counts_as: z.enum(MARK_KINDS),
  excuse: z.enum(EXCUSES).nullable(),
  /** When the student came to the class and left it, where the mark has it. */
  arrived_at: z.string().nullable(),
  left_at: z.string().nullable(),
})
export type OwnMark = z.output<typeof OwnMark>

export const OwnAttendance = z.object({
  /** 'YYYY-MM', like the first and the last month that can be requested. */
  month: z.string(),
  first_month: z.string(),
  last_month: z.string(),
  /** The school year, from its first day to its last. */
  year: z.object({ start_date: z.string(), end_date: z.string() }),
  year_standing: AttendanceSummary,
  month_standing: AttendanceSummary,
  /** Every mark of the month, by day and time. */
  marks: z.array(OwnMark),
  /** Every absence and tardy of the school year, newest first. */
  missed: z.array(OwnMark),
  /** Days of the month on which the school is closed. */
  closures: z.array(z.object({ name: z.string(), start_date: z.string(), end_date: z.string() })),
})
export type OwnAttendance = z.output<typeof OwnAttendance>

/** Names only: no student number, no email address. */
const Classmate = z.object({ first_name: z.string(), last_name: z.string() })

export const OwnGroup = z.object({
  id: z.int(),
  type: GroupTypeWord,
  name: z.string(),
  core_class: z.string().nullable(),
  teacher: z.string().nullable(),
  room_number: z.string().nullable(),
  /** The first day of the membership. */
  since: z.string(),
  /** By last name, without the student. */
  classmates: z.array(Classmate),
})
export type OwnGroup = z.output<typeof OwnGroup>

/** The attendance in one group of this school year; `until` is the last day in it, null for a current group. */
const GroupAttendance = AttendanceSummary.extend({
  id: z.int(),
  type: GroupTypeWord,
  name: z.string(),
  teacher: z.string().nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
})

export const OwnProgress = z.object({
  /** The grade's code. */
  grade_level: z.int(),
  /** The courses of the student's grade. */
  courses: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      core_class: z.string().nullable(),
      cte_class: z.string().nullable(),
    }),
  ),
  year: z.object({ start_date: z.string(), end_date: z.string() }),
  groups: z.array(GroupAttendance),
  /** Of all groups together. */
  standing: AttendanceSummary,
})
export type OwnProgress = z.output<typeof OwnProgress>

/** A class that the student attends on a day: several groups of one teacher at one time are one class. */
const OwnClass = z.object({
  section_period_id: z.int(),
  /** The section period's own name, null for one that is only called by its time. */
  name: z.string().nullable(),
  start_time: z.string(),
  end_time: z.string(),
  teacher: z.string(),
  group: z.string(),
  group_type: GroupTypeWord,
  room_number: z.string().nullable(),
  /** Its name for the student: the core class, else the course, else the group. */
  title: z.string(),
  /** The room of this day, where it is another one, and who covers the class. */
  room_today: z.string().nullable(),
  covered_by: z.string().nullable(),
})
export type OwnClass = z.output<typeof OwnClass>

/** The student's marks of a day, counted by kind, and the number of classes that meet. */
const OwnDay = z.object({
  date: z.string(),
  /** Why the school is closed. */
  closure: z.string().nullable(),
  classes: z.int(),
  P: z.int(),
  T: z.int(),
  E: z.int(),
  A: z.int(),
})
export type OwnDay = z.output<typeof OwnDay>

export const OwnHome = z.object({
  /** The name that the student goes by: the preferred name, else the first name. */
  called: z.string(),
  /** By time; none on a closed day. `mark` is null while the class has not been taken. */
  classes: z.array(
    OwnClass.extend({
      mark: OwnMark.pick({ counts_as: true, excuse: true, arrived_at: true, left_at: true }).nullable(),
    }),
  ),
  /** The first class of the next day with classes after today; null where none is planned. */
  next_day: z.object({ date: z.string(), first: OwnClass }).nullable(),
  /** Monday to Friday of the week that holds today. */
  week: z.array(OwnDay),
  standing: AttendanceSummary,
  /** Marks of this school year that count as present because of a school activity. */
  school_activity: z.int(),
  /** The day of the first mark of this school year. */
  since: z.string().nullable(),
  /** School days with at least one mark, and those of them with at least half of the marks absent. */
  days_enrolled: z.int(),
  days_absent: z.int(),
  /** The school's percentage of days from which absence is called chronic. */
  chronic_percent: z.number(),
  /** How many absent days in a row reach that percentage: 0 or less once it is reached, null where no number does. */
  absences_until_chronic: z.int().nullable(),
  groups: z.array(z.object({ id: z.int(), type: GroupTypeWord, name: z.string() })),
  /** The courses of the student's grade. */
  courses: z.int(),
})
export type OwnHome = z.output<typeof OwnHome>

/** The same for the staff who open the student's record. */
export const StudentOverview = OwnHome.omit({ called: true, courses: true })
export type StudentOverview = z.output<typeof StudentOverview>

/** A school year of a student that is over. */
export const StudentYear = z.object({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** The code of the last grade in the year; null where no enrollment is known. */
  grade_level: z.int().nullable(),
  standing: AttendanceSummary,
  /** School days with at least one mark, and those of them with at least half of the marks absent. */
  days_enrolled: z.int(),
  days_absent: z.int(),
})
export type StudentYear = z.output<typeof StudentYear>

/** Calls without an id read the records of the signed-in student. Staff read the overview and the attendance of a student by id. */
export const portal = {
  'GET /students/api/me/home/': {
    who: 'student',
    about:
      "What the student's home shows: today's classes, the next one, this week's marks and the year in numbers",
    reply: OwnHome,
  },
  'GET /students/api/me/attendance/': {
    who: 'student',
    about: "A month of the student's own marks, with the counts and absences of the school year",
    query: z.object({ month: MonthOfYear.optional() }),
    reply: OwnAttendance,
  },
  'GET /students/api/me/groups/': {
    who: 'student',
    about: "The student's own groups of today, classmates by name only",
    reply: z.object({ homeroom_teachers: z.array(z.string()), groups: z.array(OwnGroup) }),
  },
  'GET /students/api/me/progress/': {
    who: 'student',
    about: "The courses of the student's grade, and their own attendance in each group of the school year",
    reply: OwnProgress,
  },
  'GET /students/api/overview/:studentId/': {
    who: 'staff',
    about: "One student's groups, classes of today, marks of this week and attendance of the school year",
    params: z.object({ studentId: Id }),
    students: 'attendance',
    reply: StudentOverview,
  },
  'GET /api/students/:studentId/years/': {
    who: 'staff',
    about: 'The attendance of one student in the school years before the current one, the latest first',
    params: z.object({ studentId: Id }),
    students: 'attendance',
    reply: z.array(StudentYear),
  },
  'GET /students/api/attendance/:studentId/': {
    who: 'staff',
    about: "A month of one student's marks, with the counts and absences of the school year",
    params: z.object({ studentId: Id }),
    query: z.object({ month: MonthOfYear.optional() }),
    students: 'attendance',
    reply: OwnAttendance,
  },
} satisfies Routes
