import { differsFromExpected } from '#contract/day/attendance/absence-rules.ts'
import type { Excuse, Status } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'

export type Mark = {
  status: Status
  excuse: Excuse | null
  comment: string
  /** The office's reason; undefined for teachers, and after another status was chosen. */
  reason_id?: number | null | undefined
}
/** Marks by student id. Students without an entry are present. */
export type Marks = Readonly<Record<number, Mark>>

export const PRESENT: Mark = { status: 'P', excuse: null, comment: '' }

export type SavedSheet = Reply<'GET /attendance/submit/'>

type SheetReply = Omit<SavedSheet, 'may'> & { may?: SavedSheet['may'] }

/** Converts a reply to a sheet. If the reply does not say what is allowed, saving is allowed except on a closed day. */
export function savedSheetOf(reply: SavedSheet | SheetReply): SavedSheet {
  const { may = { submit: true, blocked_reason: null, needs_reason: false, request_correction: false } } =
    reply
  return applyRefusal(reply.may ? (reply as SavedSheet) : { ...reply, may }, reply)
}

/** Nothing can be saved on a closed day. The decision reads the code, because messages are for people. */
export function applyRefusal(
  saved: SavedSheet,
  { code, message }: { code?: string | undefined; message: string },
): SavedSheet {
  if (!saved.may.submit || code !== 'closed_day') return saved
  return { ...saved, may: { ...saved.may, submit: false, blocked_reason: message } }
}

/** A sheet begun offline has no reported absences, so one with the same version that has them is newer. */
export const isNewer = (one: SavedSheet, other: SavedSheet): boolean =>
  one.version > other.version ||
  (one.version === other.version && one.known !== undefined && other.known === undefined)

export const isNotOlder = (one: SavedSheet, other: SavedSheet): boolean => one.version >= other.version

/** A student's reported absence in the class of a sheet, with the mark that follows from it. */
export type ReportedAbsence = NonNullable<SavedSheet['known']>[number]

/** The marks on the server. A student without one gets the mark that follows from a reported absence. */
export function marksOf(sheet: SavedSheet): Marks {
  const marks = marksOfSheets.get(sheet) ?? {
    ...Object.fromEntries((sheet.known ?? []).map((report) => [report.student_id, expectedMark(report)])),
    ...Object.fromEntries(
      sheet.attendance.map(({ student_id, status, excuse, comment, reason_id }) => [
        student_id,
        { status, excuse, comment: comment ?? '', ...(reason_id && { reason_id }) },
      ]),
    ),
  }
  marksOfSheets.set(sheet, marks)
  return marks
}

export const expectedMark = ({ status, excuse }: ReportedAbsence): Mark => ({ status, excuse, comment: '' })

export const reportOf = (sheet: SavedSheet, student: number): ReportedAbsence | undefined =>
  sheet.known?.find(({ student_id }) => student_id === student)

/** Flags the reported absences that are new or changed since they were shown. */
export function withNewReports(
  shown: readonly ReportedAbsence[] | undefined,
  reports: readonly ReportedAbsence[] | undefined,
): ReportedAbsence[] | undefined {
  const before = new Set(shown?.map(textOf))
  return reports?.map((report) => {
    const isNew = shown !== undefined && !before.has(textOf(report))
    return isNew ? { ...report, reported_after_save: true } : report
  })
}

const textOf = ({ student_id, kind, from, until, status }: ReportedAbsence) =>
  `${student_id} ${kind} ${from} ${until} ${status}`

/** Absences reported after the sheet was saved or opened that its marks don't reflect yet. */
export const lateReports = (sheet: SavedSheet, markOf: (student: number) => Mark): ReportedAbsence[] =>
  (sheet.taken ? (sheet.known ?? []) : []).filter(
    ({ student_id, status, reported_after_save }) =>
      reported_after_save && differsFromExpected(markOf(student_id).status, status),
  )

/** Whether a student has a reported absence for the whole class. */
export const isExpectedOut = (sheet: SavedSheet, student: number): boolean =>
  (reportOf(sheet, student)?.status ?? 'P') !== 'P'

/** Marks keep their identity as long as their sheet does, so that unchanged rows don't render again. */
const marksOfSheets = new WeakMap<SavedSheet, Marks>()

export const markOf = (marks: Marks, student: number): Mark => marks[student] ?? PRESENT

/** The excuses by status, and the comment, that a student had before another status was chosen. */
export type EarlierDetails = { excuses: Partial<Record<Status, Excuse | null>>; comment: string }

/** Remembers the details of a mark that is about to be replaced. Present has none. */
export const withEarlierDetails = (
  earlier: EarlierDetails | undefined,
  { status, excuse, comment }: Mark,
): EarlierDetails | undefined =>
  status === 'P' ? earlier : { excuses: { ...earlier?.excuses, [status]: excuse }, comment }

type StatusOptions = { report?: ReportedAbsence | undefined; earlier?: EarlierDetails | undefined }

/**
 * Drops an excuse that does not fit the new status, and for Present the comment too; both come back with their old status.
 * Otherwise, the excuse comes from a reported absence with the same status.
 */
export function markWithStatus(mark: Mark, status: Status, { report, earlier }: StatusOptions = {}): Mark {
  if (status === 'P') return PRESENT
  if (mark.status === status) return mark
  const expected = report?.status === status ? report.excuse : null
  const before = earlier?.excuses[status]
  return {
    status,
    excuse: before === undefined ? expected : before,
    comment: mark.status === 'P' ? (earlier?.comment ?? '') : mark.comment,
  }
}

export const isSameMark = (a: Mark, b: Mark) =>
  a.status === b.status &&
  a.excuse === b.excuse &&
  a.comment.trim() === b.comment.trim() &&
  (a.reason_id ?? null) === (b.reason_id ?? null)

export function countByStatus(marks: readonly Mark[]): Record<Status, number> {
  const counts = { P: 0, A: 0, T: 0 }
  for (const { status } of marks) counts[status] += 1
  return counts
}

/** The marks in the shape of the request. */
export const toSubmittedMarks = (marks: Marks) =>
  Object.fromEntries(
    Object.entries(marks).map(([student, { status, excuse, comment, reason_id }]) => [
      student,
      { status, excuse, comment: comment.trim(), ...(reason_id !== undefined && { reason_id }) },
    ]),
  )
