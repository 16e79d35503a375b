import { z } from 'zod'

/** A student who entered on a day, or whose last day it was; a new grade is both. For the office only. */
export const EnrollmentChangeRow = z.object({
  date: z.string(),
  student_id: z.int(),
  student: z.string(),
  student_number: z.string().nullable(),
  /** The grade's code, of the enrollment that began or ended. */
  grade_level: z.int(),
  change: z.enum(['entry', 'exit']),
  reason: z.string(),
  code: z.string(),
  district_code: z.string().nullable(),
  /** Where a student who left went. */
  destination: z.string().nullable(),
})
export type EnrollmentChangeRow = z.output<typeof EnrollmentChangeRow>

/**
 * Membership and attendance of a grade, or of all grades together, in a period. All units are days of students, except
 * `school_days`. For the office only.
 */
export const MembershipRow = z.object({
  /** The days of the period that are in the range, with those that are no school days. */
  start_date: z.string(),
  end_date: z.string(),
  /** The grade's code, of the enrollment on each day; null for all grades. */
  grade_level: z.int().nullable(),
  /** Weekdays of a school year on which the school was not closed: up to yesterday, and today once attendance has been taken. */
  school_days: z.int(),
  /** The sum over these days of the students who were enrolled. */
  membership_days: z.int(),
  /** Membership days less absent days. A day is absent where at least half of the student's marks are; without a mark it is not. */
  days_present: z.int(),
  /** Average daily membership, membership_days / school_days, with 2 decimals. */
  adm: z.number(),
  /** Average daily attendance, days_present / school_days, with 2 decimals. */
  ada: z.number(),
  /** 100 * days_present / membership_days, with 2 decimals; null where nobody was enrolled. */
  attendance_rate: z.number().nullable(),
})
export type MembershipRow = z.output<typeof MembershipRow>
