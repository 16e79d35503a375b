import { z } from 'zod'
import { ClockTime, Day, GroupTypeWord, Id, Remark, optionalOrBlank, recordOf } from '#contract/fields.ts'
import { ABSENCE_KINDS, EXCUSES, MAX_SHEET_BODY_BYTES, STATUSES } from '#contract/words.ts'
import { wrongMarkTimes } from './mark-times.ts'
import type { Routes } from '#contract/route.ts'

/** The name as sheets and reports show it: 'Last, First', or 'First Last' if the school prefers that order. */
const StudentName = z.object({
  id: z.int(),
  name: z.string(),
  /** 'Last, First' where `name` has the other order, because lists are always sorted by last name. */
  sort_name: z.string().optional(),
  /** How the name is said, such as 'lay-lah'; absent where the school has none. */
  pronunciation: z.string().optional(),
})

/** When a sheet was last saved, 'HH:MM' on the school's clock, and by whom. */
const Taken = z.object({ at: z.string(), by: z.string(), by_me: z.boolean() })

const TeacherName = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })

/** One class that meets on the day, with the state of its sheets. */
export const SectionPeriodToday = z.object({
  id: z.int(),
  name: z.string(),
  /** False where its name is made from its grade and time. Missing in replies that were stored by older versions. */
  has_own_name: z.boolean().optional(),
  start_time: z.string(),
  end_time: z.string(),
  teachers: z.array(TeacherName),
  groups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      type: GroupTypeWord,
      /** Null where it has no room. Missing in replies that were stored by older versions. */
      room: z.string().nullable().optional(),
      teacher_id: z.int(),
      students: z.array(StudentName),
    }),
  ),
  /** One entry for each teacher whose sheet has been taken. */
  taken: z.array(Taken.extend({ teacher_id: z.int() })),
  /**
   * Who covers the classes of absent teachers; `teacher` is null where no coverage is needed. Missing where no teacher is absent.
   */
  covers: z.array(z.object({ absent_teacher_id: z.int(), teacher: TeacherName.nullable() })).optional(),
})
export type SectionPeriodToday = z.output<typeof SectionPeriodToday>

/** A time beside a mark: null or '' for none. Without it the mark keeps its time while its status stays. */
const MarkTime = z
  .union([ClockTime, z.literal(''), z.null()])
  .optional()
  .transform((time) => (time === '' ? null : time))

const Mark = z
  .object({
    status: z.enum(STATUSES, { error: 'must be P, A, or T' }),
    excuse: optionalOrBlank(z.enum(EXCUSES, { error: 'must be AEX, AUX, TEX, or TUX' })),
    comment: optionalOrBlank(Remark),
    /**
     * From the office, a reason of the school, which decides the excuse where none is sent. Without it the mark keeps its reason
     * while its status and excuse stay.
     */
    reason_id: z.union([Id, z.null()]).optional(),
    /** When the student came, of a tardy, or of an absence that came too late to be one. */
    arrived_at: MarkTime,
    /** When the student left the class, of one that was attended. */
    left_at: MarkTime,
  })
  .superRefine((mark, context) => {
    const wrong = wrongMarkTimes(mark)
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.problem })
  })
  .refine((mark) => !mark.reason_id || mark.status !== 'P', {
    path: ['reason_id'],
    error: 'does not go with this status',
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
  /** The reason that the office gave with the mark. For the office only. */
  reason_id: z.int().nullable().optional(),
  /** When the student came to the class, and when the student left it, 'HH:MM'; missing without a time. */
  arrived_at: z.string().nullable().optional(),
  left_at: z.string().nullable().optional(),
})
export type TakenMark = z.output<typeof TakenMark>

/** The value of a mark, without its student. */
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
  /** True where the office saw the student arrive at `until`. */
  arrived: z.boolean().optional(),
  /** True where the office saw the student leave at `from`. */
  left: z.boolean().optional(),
  /** For the office only. */
  reason: z.string().optional(),
  status: z.enum(STATUSES),
  excuse: z.enum(EXCUSES).nullable(),
  /** The times of the mark that follows, where the office saw the student arrive or leave during the class. */
  arrived_at: z.string().optional(),
  left_at: z.string().optional(),
  /**
   * True where it was added or changed after the last save, so that the person who saved did not see it. Missing in sheets that
   * were stored by older versions.
   */
  reported_after_save: z.boolean().optional(),
})

/**
 * One teacher's sheet of a day. `taken` is null until someone submits it; until then `attendance` only has students who moved
 * here from another teacher of the section period on that day.
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
  /** Increases with every save; send it back so that changes others made meanwhile are reported instead of overwritten. */
  version: z.int(),
  taken: Taken.nullable(),
  /**
   * Students whose mark has a history: it was changed, or first saved with a reason. Missing in replies that were stored by older
   * versions.
   */
  changed: z.array(z.int()).optional(),
  /**
   * Reported absences of students on this roster, with the mark that follows from each. Times are 'HH:MM', null where the student
   * is out from the beginning or to the end of the day. Missing in replies to saves.
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
  /** The account that entered marks which a browser stored for a while, so that no other person's session saves them. */
  account_id: Id.optional(),
  /** An admin's reason for a correction once teachers can no longer edit the sheet. */
  reason: optionalOrBlank(Remark),
})
export type SheetSubmission = z.output<typeof SheetSubmission>

/** A mark that someone else changed after the sheet was opened: their value stays, and both values are shown. */
export const ChangedMeanwhile = z.object({
  student_id: z.int(),
  student: z.string(),
  theirs: TakenMark,
  yours: TakenMark,
  by: z.string(),
})
export type ChangedMeanwhile = z.output<typeof ChangedMeanwhile>

/** The sheet after a save. */
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
    about: 'One teacher’s sheet of a day',
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
