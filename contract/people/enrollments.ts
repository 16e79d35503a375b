import { z } from 'zod'
import { Id, Loaded, Remark, singleLine } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

export const Enrollment = z.object({
  id: z.int(),
  first_day: z.string(),
  /** Null while the enrollment is open. */
  last_day: z.string().nullable(),
  grade_level: z.int(),
  entry_code: z.string(),
  entry_name: z.string(),
  exit_code: z.string().nullable(),
  exit_name: z.string().nullable(),
  /** Where the student went. */
  destination: z.string().nullable(),
  note: z.string().nullable(),
})
export type Enrollment = z.output<typeof Enrollment>

const Code = z.object({ code: z.string(), name: z.string() })
/** The reasons for which enrollments begin and end, in the order of lists. */
export const EnrollmentCodes = z.object({ entry: z.array(Code), exit: z.array(Code) })
export type EnrollmentCodes = z.output<typeof EnrollmentCodes>

const EnrollmentChange = z
  .object({
    entry_code: singleLine(40),
    exit_code: z.union([singleLine(40), z.literal(''), z.null()]).transform((code) => code || null),
    destination: z.union([singleLine(120), z.literal(''), z.null()]).transform((text) => text || null),
    note: Remark.nullable().transform((text) => text || null),
  })
  .partial()
  .extend({ loaded: Loaded })

const StudentParams = z.object({ studentId: Id })

export const enrollments = {
  'GET /api/students/:studentId/enrollments/': {
    who: 'admin',
    about: 'When a student was or is enrolled, and in which grade, the latest first',
    params: StudentParams,
    students: 'profile',
    reply: z.array(Enrollment),
  },
  'PATCH /api/students/:studentId/enrollments/:enrollmentId/': {
    who: 'admin',
    about: 'Says why a student entered or left, where the student went, and a note',
    params: StudentParams.extend({ enrollmentId: Id }),
    body: EnrollmentChange,
    students: 'change',
    reply: Enrollment.extend({ message: z.string() }),
  },
  'GET /api/enrollment-codes/': {
    who: 'admin',
    about: 'The reasons for which enrollments begin and end',
    reply: EnrollmentCodes,
  },
} satisfies Routes
