import { differsFromExpected } from '#contract/day/attendance/absence-rules.ts'
import type { Excuse, Status } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'

export type Mark = { status: Status; excuse: Excuse | null; comment: string }
/** Marks by student id. A student who is not in it is present. */
export type Marks = Readonly<Record<number, Mark>>

export const PRESENT: Mark = { status: 'P', excuse: null, comment: '' }

export type SavedSheet = Reply<'GET /attendance/submit/'>

type SheetReply = Omit<SavedSheet, 'may'> & { may?: SavedSheet['may'] }

/** A sheet as a reply has it. Where the reply does not say what is allowed, marks may be saved, except on a closed day. */
export function savedSheetOf(reply: SavedSheet | SheetReply): SavedSheet {
  const { may = { submit: true, blocked_reason: null, needs_reason: false, request_correction: false } } =
    reply
  return afterRefusal(reply.may ? (reply as SavedSheet) : { ...reply, may }, reply)
}

/** On a closed day nothing can be saved. The code of a refusal or of a sheet says so; its message is for people. */
export function afterRefusal(
  saved: SavedSheet,
  { code, message }: { code?: string | undefined; message: string },
): SavedSheet {
  if (!saved.may.submit || code !== 'closed_day') return saved
  return { ...saved, may: { ...saved.may, submit: false, blocked_reason: message } }
}

/** A sheet that was begun without a connection does not have the reported absences, and has the version of the one that does. */
export const isNewer = (one: SavedSheet, other: SavedSheet): boolean =>
  one.version > other.version ||
  (one.version === other.version && one.known !== undefined && other.known === undefined)

export const isNotOlder = (one: SavedSheet, other: SavedSheet): boolean => one.version >= other.version

/** A student's reported absence in the class of a sheet, with the mark that follows from it. */
export type ReportedAbsence = NonNullable<SavedSheet['known']>[number]

/** The marks of a sheet as the server has them; a student without one has what follows from the reported absences. */
export function marksOf(sheet: SavedSheet): Marks {
  const marks = marksOfSheets.get(sheet) ?? {
    ...Object.fromEntries((sheet.known ?? []).map((report) => [report.student_id, expectedMark(report)])),
    ...Object.fromEntries(
      sheet.attendance.map(({ student_id, status, excuse, comment }) => [
        student_id,
        { status, excuse, comment: comment ?? '' },
      ]),
    ),
  }
  marksOfSheets.set(sheet, marks)
  return marks
}

export const expectedMark = ({ status, excuse }: ReportedAbsence): Mark => ({ status, excuse, comment: '' })

export const reportOf = (sheet: SavedSheet, student: number): ReportedAbsence | undefined =>
  sheet.known?.find(({ student_id }) => student_id === student)

/** The reported absences, with those marked as new that were not on the screen, or differ. */
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

/** Reported absences that came after the sheet was saved or opened, and that the marks on the screen do not show. */
export const lateReports = (sheet: SavedSheet, markOf: (student: number) => Mark): ReportedAbsence[] =>
  (sheet.taken ? (sheet.known ?? []) : []).filter(
    ({ student_id, status, reported_after_save }) =>
      reported_after_save && differsFromExpected(markOf(student_id).status, status),
  )

/** Whether a student has a reported absence for the whole class. */
export const isExpectedOut = (sheet: SavedSheet, student: number): boolean =>
  (reportOf(sheet, student)?.status ?? 'P') !== 'P'

/** Each student's mark stays the same object as long as the sheet does, so that a row can tell that nothing changed. */
const marksOfSheets = new WeakMap<SavedSheet, Marks>()

export const markOf = (marks: Marks, student: number): Mark => marks[student] ?? PRESENT

/** The excuses by status and the comment that a student had before another status was chosen. */
export type EarlierDetails = { excuses: Partial<Record<Status, Excuse | null>>; comment: string }

/** With those of a mark that is about to be replaced. Present has neither. */
export const withEarlierDetails = (
  earlier: EarlierDetails | undefined,
  { status, excuse, comment }: Mark,
): EarlierDetails | undefined =>
  status === 'P' ? earlier : { excuses: { ...earlier?.excuses, [status]: excuse }, comment }

type StatusOptions = { report?: ReportedAbsence | undefined; earlier?: EarlierDetails | undefined }

/**
 * An excuse that does not belong to the new status is dropped, and with Present the comment too; both come back with the status
 * that they belonged to. Else, where the office knows of that very status, its excuse is taken.
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
  a.status === b.status && a.excuse === b.excuse && a.comment.trim() === b.comment.trim()

export function countByStatus(marks: readonly Mark[]): Record<Status, number> {
  const counts = { P: 0, A: 0, T: 0 }
  for (const { status } of marks) counts[status] += 1
  return counts
}

/** Marks as the submit call takes them. */
export const toSubmittedMarks = (marks: Marks) =>
  Object.fromEntries(
    Object.entries(marks).map(([student, { status, excuse, comment }]) => [
      student,
      { status, excuse, comment: comment.trim() },
    ]),
  )
