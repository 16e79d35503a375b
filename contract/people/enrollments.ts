import { z } from 'zod'
import { Day, GradeLevel, Id, Loaded, optionalOrBlank, Remark, listOf, singleLine } from '#contract/fields.ts'
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

/** The reasons that Homeroom itself gives, which no school can do without. */
export const FIXED_CODES: Readonly<Record<'entry' | 'exit', readonly string[]>> = {
  entry: ['new', 'returned', 'promoted', 'retained'],
  exit: ['promoted', 'retained', 'graduated', 'no_show', 'unknown'],
}

const ListedCode = Code.extend({
  /** What the district calls it: the report of entries and withdrawals has it beside the name. */
  district_code: z.string().nullable(),
  /** Whether it cannot be deleted: an enrollment has it, or Homeroom itself gives it. */
  is_used: z.boolean(),
})
export type ListedCode = z.output<typeof ListedCode>

const CodeToSave = z.object({
  /** Missing for a new reason. */
  code: z.string().max(40).optional(),
  name: singleLine(60),
  district_code: z
    .union([z.literal(''), singleLine(120)])
    .nullable()
    .transform((text) => text || null),
})
export type CodeToSave = z.output<typeof CodeToSave>

const CodesToSave = listOf(CodeToSave, { max: 60, of: 'reasons' }).superRefine((codes, context) => {
  const seen = new Set<string>()
  for (const [index, { name }] of codes.entries()) {
    if (seen.has(name.toLowerCase())) {
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'is in the list twice' })
    }
    seen.add(name.toLowerCase())
  }
})

const CodeSettings = z.object({
  version: z.string(),
  entry: z.array(ListedCode),
  exit: z.array(ListedCode),
})
export type CodeSettings = z.output<typeof CodeSettings>

const EnrollmentChange = z
  .object({
    first_day: Day,
    /** '' or null has the enrollment go on. */
    last_day: z.union([Day, z.literal(''), z.null()]).transform((day) => day || null),
    entry_code: singleLine(40),
    exit_code: z.union([singleLine(40), z.literal(''), z.null()]).transform((code) => code || null),
    destination: z.union([singleLine(120), z.literal(''), z.null()]).transform((text) => text || null),
    note: Remark.nullable().transform((text) => text || null),
  })
  .partial()
  .extend({ loaded: Loaded, preview_only: z.boolean().default(false) })

/** How many marks a preview lists. */
export const MAX_LISTED_MARKS = 60

/** A mark that no longer counts, or counts again, because of other days of enrollment. */
export const ChangedMark = z.object({
  day: z.string(),
  group_name: z.string(),
  status: z.enum(['P', 'A', 'T']),
  /** Whether it counts in figures after the change. */
  counts: z.boolean(),
})
export type ChangedMark = z.output<typeof ChangedMark>

const Consequences = z.object({
  /** What ends, as sentences. */
  ends: z.array(z.string()),
  /** The first marks, by day, that no longer count or count again. They are kept. */
  changes: z.array(ChangedMark),
  /** How many there are. */
  change_count: z.int(),
  message: z.string(),
})
export type Consequences = z.output<typeof Consequences>

const Withdrawal = z.object({
  last_day: Day,
  exit_code: singleLine(40),
  destination: optionalOrBlank(singleLine(120)),
  note: optionalOrBlank(Remark),
  preview_only: z.boolean().default(false),
})

const NewEnrollment = z.object({
  first_day: Day,
  grade_level: GradeLevel,
  entry_code: singleLine(40),
  preview_only: z.boolean().default(false),
})

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
    about:
      'Changes the days of an enrollment, why the student entered or left, where the student went, and a note; preview_only=true only says what that changes',
    params: StudentParams.extend({ enrollmentId: Id }),
    body: EnrollmentChange,
    students: 'change',
    reply: Enrollment.extend(Consequences.shape),
  },
  'POST /api/students/:studentId/enrollments/': {
    who: 'admin',
    about:
      'Enrolls a student again from a past, present or later day; preview_only=true only says what that changes',
    params: StudentParams,
    body: NewEnrollment,
    students: 'change',
    repeats: 'add',
    /** Without an id in a preview. */
    reply: Consequences.extend({ id: z.int().nullable() }),
  },
  'POST /api/students/:studentId/withdraw/': {
    who: 'admin',
    about:
      'Withdraws a student after a last day; preview_only=true only says what ends and which marks no longer count',
    params: StudentParams,
    body: Withdrawal,
    students: 'change',
    reply: Consequences,
  },
  'GET /api/enrollment-codes/': {
    who: 'admin',
    about: 'The reasons for which enrollments begin and end',
    reply: EnrollmentCodes,
  },
  'GET /api/settings/enrollment-codes/': {
    who: 'admin',
    about: 'The reasons for which enrollments begin and end, with their district codes, and which are in use',
    reply: CodeSettings,
  },
  'PUT /api/settings/enrollment-codes/': {
    who: 'admin',
    about:
      'Saves the reasons for entering and leaving in their order. Reasons that are not in the lists are deleted; one that is in use cannot be',
    body: z.object({
      /** The version that the sender loaded; 409 changed_meanwhile if the lists have changed since. */
      version: z.string().max(64).optional(),
      entry: CodesToSave,
      exit: CodesToSave,
    }),
    reply: CodeSettings.extend({ message: z.string() }),
  },
} satisfies Routes
