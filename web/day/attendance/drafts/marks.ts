import { differsFromExpected } from '#contract/day/attendance/absence-rules.ts'
import type { Excuse, Status } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'

export type Mark = {
  status: Status
  excuse: Excuse | null
  comment: string
  /** The office's reason; undefined for teachers, and after another status was chosen. */
  reason_id?: number | null | undefined
  /** When the student came, of a tardy or an absence, and left, 'HH:MM'; undefined where it is not known here. */
  arrived_at?: string | null | undefined
  left_at?: string | null | undefined
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
      sheet.attendance.map(({ student_id, status, excuse, comment, reason_id, arrived_at, left_at }) => [
        student_id,
        {
          status,
          excuse,
          comment: comment ?? '',
          ...(reason_id && { reason_id }),
          ...(arrived_at && { arrived_at }),
          ...(left_at && { left_at }),
        },
      ]),
    ),
  }
  marksOfSheets.set(sheet, marks)
  return marks
}

export const expectedMark = ({ status, excuse, arrived_at, left_at }: ReportedAbsence): Mark => ({
  status,
  excuse,
  comment: '',
  ...(arrived_at && { arrived_at }),
  ...(left_at && { left_at }),
})

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

/** The excuses and arrivals by status, and the rest, that a student had before another status was chosen. */
export type EarlierDetails = {
  excuses: Partial<Record<Status, Excuse | null>>
  comment: string
  arrivals?: Partial<Record<Status, string | null>>
  left_at?: string | null | undefined
}

/** Remembers the details of a mark that is about to be replaced. Present has none. */
export const withEarlierDetails = (
  earlier: EarlierDetails | undefined,
  { status, excuse, comment, arrived_at, left_at }: Mark,
): EarlierDetails | undefined => {
  const left = left_at ?? earlier?.left_at
  if (status === 'P') return left ? { excuses: {}, comment: '', ...earlier, left_at: left } : earlier
  return {
    excuses: { ...earlier?.excuses, [status]: excuse },
    comment,
    arrivals: { ...earlier?.arrivals, [status]: arrived_at ?? null },
    ...(left && { left_at: left }),
  }
}

type StatusOptions = {
  report?: ReportedAbsence | undefined
  earlier?: EarlierDetails | undefined
  /** The time that a tardy gets, 'HH:MM'; undefined where the class is not on. */
  now?: string | undefined
}

/**
 * Drops an excuse that does not fit the new status, and for Present the comment too; both come back with their old status.
 * Otherwise, the excuse comes from a reported absence with the same status. A tardy gets the time at which it is marked.
 */
export function markWithStatus(mark: Mark, status: Status, options: StatusOptions = {}): Mark {
  if (mark.status === status) return mark
  const { report, earlier, now } = options
  const left_at = status === 'A' ? undefined : (mark.left_at ?? earlier?.left_at ?? report?.left_at)
  const left = left_at ? { left_at } : {}
  if (status === 'P') return { ...PRESENT, ...left }
  const expected = report?.status === status ? report : undefined
  const before = earlier?.excuses[status]
  const arrivedBefore = earlier?.arrivals?.[status]
  const arrived_at =
    arrivedBefore === undefined
      ? (expected?.arrived_at ?? (status === 'T' ? (mark.arrived_at ?? now) : undefined))
      : arrivedBefore
  return {
    status,
    excuse: before === undefined ? (expected?.excuse ?? null) : before,
    comment: mark.status === 'P' ? (earlier?.comment ?? '') : mark.comment,
    ...(arrived_at && { arrived_at }),
    ...left,
  }
}

export const isSameMark = (a: Mark, b: Mark) =>
  a.status === b.status &&
  a.excuse === b.excuse &&
  a.comment.trim() === b.comment.trim() &&
  (a.reason_id ?? null) === (b.reason_id ?? null) &&
  (a.arrived_at ?? null) === (b.arrived_at ?? null) &&
  (a.left_at ?? null) === (b.left_at ?? null)

export function countByStatus(marks: readonly Mark[]): Record<Status, number> {
  const counts = { P: 0, A: 0, T: 0 }
  for (const { status } of marks) counts[status] += 1
  return counts
}

/** The marks in the shape of the request. */
export const toSubmittedMarks = (marks: Marks) =>
  Object.fromEntries(
    Object.entries(marks).map(([student, { status, excuse, comment, reason_id, arrived_at, left_at }]) => [
      student,
      {
        status,
        excuse,
        comment: comment.trim(),
        ...(reason_id !== undefined && { reason_id }),
        ...(arrived_at !== undefined && { arrived_at }),
        ...(left_at !== undefined && { left_at }),
      },
    ]),
  )
