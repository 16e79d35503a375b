import { z } from 'zod'
import { Day, GroupTypeWord, Id, Remark, optionalOrBlank, recordOf } from '#contract/fields.ts'
import { ABSENCE_KINDS, EXCUSES, MAX_SHEET_BODY_BYTES, STATUSES } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'

/** As sheets and reports list students: 'Last, First', or 'First Last' where the school reads names so. */
const StudentName = z.object({
  id: z.int(),
  name: z.string(),
  /** 'Last, First' where `name` is not, because lists are sorted by last name in both orders. */
  sort_name: z.string().optional(),
})

/** When a sheet was last saved, 'HH:MM' on the school's clock, and by whom. */
const Taken = z.object({ at: z.string(), by: z.string(), by_me: z.boolean() })

const TeacherName = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })

/** One class that meets on the day, with the state of its sheets. */
export const SectionPeriodToday = z.object({
  id: z.int(),
  name: z.string(),
  /** False where it is called by its grade and time. Not in replies stored earlier. */
  has_own_name: z.boolean().optional(),
  start_time: z.string(),
  end_time: z.string(),
  teachers: z.array(TeacherName),
  groups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      type: GroupTypeWord,
      teacher_id: z.int(),
      students: z.array(StudentName),
    }),
  ),
  /** One entry for each teacher whose sheet has been taken. */
  taken: z.array(Taken.extend({ teacher_id: z.int() })),
  /** Who covers the classes of absent teachers; `teacher` is null where no cover is needed. Left out where there are none. */
  covers: z.array(z.object({ absent_teacher_id: z.int(), teacher: TeacherName.nullable() })).optional(),
})
export type SectionPeriodToday = z.output<typeof SectionPeriodToday>

const Mark = z
  .object({
    status: z.enum(STATUSES, { error: 'must be P, A or T' }),
    excuse: optionalOrBlank(z.enum(EXCUSES, { error: 'must be AEX, AUX, TEX or TUX' })),
    comment: optionalOrBlank(Remark),
  })
  .refine((mark) => mark.excuse === undefined || mark.excuse.startsWith(mark.status), {
    path: ['excuse'],
    error: 'does not go with this status',
  })

export const TakenMark = z.object({
  student_id: z.int(),
  status: z.enum(STATUSES),
  excuse: z.enum(EXCUSES).nullable(),
  comment: z.string().nullable(),
})
export type TakenMark = z.output<typeof TakenMark>

/** What a mark says, without whose it is. */
export const MarkValue = TakenMark.omit({ student_id: true })

/** A moment on the school's calendar and clock, 'YYYY-MM-DD' and 'HH:MM', and a person's name. */
export const Moment = z.object({ day: z.string(), time: z.string(), by: z.string() })

export const SheetQuery = z.object({ section_period_id: Id, date: Day, teacher_id: Id.optional() })
export type SheetQuery = z.output<typeof SheetQuery>

const ReportInClass = z.object({
  student_id: z.int(),
  kind: z.enum(ABSENCE_KINDS),
  from: z.string().nullable(),
  until: z.string().nullable(),
  status: z.enum(STATUSES),
  excuse: z.enum(EXCUSES).nullable(),
  /** Reported or changed after the sheet was last saved: whoever saved it did not see it. Not in sheets stored earlier. */
  reported_after_save: z.boolean().optional(),
})

/**
 * One teacher's sheet of a day. `taken` is null until someone has submitted it; `attendance` may then already hold
 * a student who came from another teacher of the section period on that day, and is empty otherwise.
 */
export const Sheet = z.object({
  success: z.literal(true),
  /** 'closed_day' where the school is closed, and the message names the holiday. */
  code: z.literal('closed_day').optional(),
  message: z.string(),
  section_period_id: z.int(),
  teacher_id: z.int(),
  date: z.string(),
  attendance: z.array(TakenMark),
  /** Rises with every save; send it back to have later changes of others reported instead of overwritten. */
  version: z.int(),
  taken: Taken.nullable(),
  /** Students whose mark has a history: it was changed since, or first saved with a reason. Not in replies stored earlier. */
  changed: z.array(z.int()).optional(),
  /**
   * What the office knows of students of this roster in this class, with the mark that follows from it. Times are 'HH:MM', null
   * where the student is out from the beginning or to the end of the day. Not in replies to saves.
   */
  known: z.array(ReportInClass).optional(),
  /** `blocked_reason` is a sentence, null where the sheet can be submitted. */
  may: z.object({
    submit: z.boolean(),
    blocked_reason: z.string().nullable(),
    needs_reason: z.boolean(),
    request_correction: z.boolean(),
  }),
})
export type Sheet = z.output<typeof Sheet>

const StudentKey = z.string().regex(/^[1-9]\d{0,9}$/, 'must be the number of a student')

export const SheetSubmission = SheetQuery.extend({
  /** Student id to mark; may hold a part of the roster. */
  attendance: recordOf(StudentKey, Mark, {
    min: 1,
    tooFew: 'must include at least one student',
    max: 1000,
    of: 'students',
  }),
  version: z.int().optional(),
  /** Whose marks these are, where a browser stored them for a while: nobody else's session saves them. */
  account_id: Id.optional(),
  /** An admin's reason for a correction after the window. */
  reason: optionalOrBlank(Remark),
})
export type SheetSubmission = z.output<typeof SheetSubmission>

/** A mark that someone else changed since the sheet was opened: theirs stays, both values are shown. */
export const ChangedMeanwhile = z.object({
  student_id: z.int(),
  student: z.string(),
  theirs: TakenMark,
  yours: TakenMark,
  by: z.string(),
})
export type ChangedMeanwhile = z.output<typeof ChangedMeanwhile>

/** The sheet as a save left it. */
export const SubmittedSheet = Sheet.extend({ changed_meanwhile: z.array(ChangedMeanwhile) })
export type SubmittedSheet = z.output<typeof SubmittedSheet>

export const ClassesReply = z.object({
  section_periods: z.array(SectionPeriodToday),
  message: z.string().optional(),
  /** 'holiday' on a closed day. */
  code: z.string().optional(),
})
export type ClassesReply = z.output<typeof ClassesReply>

export const attendance = {
  'GET /attendance/section-periods/': {
    who: 'staff',
    about:
      'The classes that meet on a day: their own and covered ones for a teacher, all or those of one teacher for an admin',
    query: z.object({ date: Day, teacher_id: Id.optional() }),
    reply: ClassesReply,
  },
  'GET /attendance/submit/': {
    who: 'staff',
    about: 'One teacher`s sheet of a day',
    query: SheetQuery,
    reply: Sheet,
  },
  'POST /attendance/submit/': {
    who: 'staff',
    about: 'Saves marks. The rest of the roster does not change',
    body: SheetSubmission,
    maxBodyBytes: MAX_SHEET_BODY_BYTES,
    repeats: 'save',
    reply: SubmittedSheet,
  },
} satisfies Routes
