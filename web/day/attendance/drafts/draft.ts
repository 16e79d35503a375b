import type { Status } from '#contract/words.ts'
import {
  isExpectedOut,
  isSameMark,
  reportOf,
  markOf,
  marksOf,
  markWithStatus,
  withEarlierDetails,
  type EarlierDetails,
  type Mark,
  type Marks,
  type SavedSheet,
} from './marks.ts'

/** The unconfirmed part of a sheet. The browser stores it so that it survives leaving the page. */
export type AttendanceDraft = {
  /** The version of the sheet that the marks are based on. */
  baseVersion: number
  /** Marks since the last save, by student, that differ from what is saved or being saved. */
  changes: Marks
  /** True once anything was marked, even if only that everyone is present. */
  isTouched: boolean
  /** Students who were marked on a sheet that was never taken, also those marked present, which changes nothing. */
  decided?: readonly number[]
  /** Marks that are being sent, until the server replies. */
  pendingSave: PendingSave | null
  /** Set if Save was pressed again during a pending save and nothing was marked since. */
  nextSave: { reason?: string | undefined } | null
  /** Excuses and comments replaced since the last save, by student, so that a wrong key loses nothing. */
  earlier?: EarlierByStudent
}

type EarlierByStudent = Readonly<Record<number, EarlierDetails>>

export type PendingSave = {
  /** The idempotency key, with which the server applies a save only once no matter how often it arrives. */
  key: string
  version: number
  marks: Marks
  reason?: string | undefined
  /** The server's message if it rejected this save for good. */
  refusal: string | null
}

export const emptyDraft = (version: number): AttendanceDraft => ({
  baseVersion: version,
  changes: {},
  isTouched: false,
  pendingSave: null,
  nextSave: null,
})

export const isEmpty = ({ isTouched, pendingSave }: AttendanceDraft): boolean =>
  !isTouched && pendingSave === null

/** Whether there are marks for which Save was not pressed yet. */
export const isUnsaved = (saved: SavedSheet, { isTouched, changes, nextSave }: AttendanceDraft): boolean =>
  isTouched && nextSave === null && (saved.taken === null || hasMarks(changes))

/** Whether a save is waiting for the server. A rejected save is waiting for its owner instead. */
export const isUnsent = ({ pendingSave }: AttendanceDraft): boolean => pendingSave?.refusal === null

const hasMarks = (marks: Marks) => Object.keys(marks).length > 0

/** The saved mark, with a pending save on top of it, and changes on top of both. */
export const shownMark = (saved: SavedSheet, draft: AttendanceDraft, student: number): Mark =>
  draft.changes[student] ?? markBeforeChanges(saved, draft, student)

/** Whether a student's mark is anyone's decision: of who marks, of who saved, or of the office. Others are present by default. */
export const isDecided = (saved: SavedSheet, draft: AttendanceDraft, student: number): boolean =>
  saved.taken !== null ||
  draft.decided?.includes(student) === true ||
  draft.changes[student] !== undefined ||
  draft.pendingSave?.marks[student] !== undefined ||
  saved.attendance.some(({ student_id }) => student_id === student) ||
  reportOf(saved, student) !== undefined

const markBeforeChanges = (saved: SavedSheet, { pendingSave }: AttendanceDraft, student: number): Mark =>
  pendingSave?.marks[student] ?? markOf(marksOf(saved), student)

/** Sets a mark. If it equals the saved one, the change is dropped. */
export function withMark(
  saved: SavedSheet,
  draft: AttendanceDraft,
  student: number,
  mark: Mark,
): AttendanceDraft {
  const { [student]: _, ...others } = draft.changes
  const isChange = !isSameMark(mark, markBeforeChanges(saved, draft, student))
  const changes = isChange ? { ...others, [student]: mark } : others
  const decided = [...new Set([...(draft.decided ?? []), student])]
  return { ...draft, isTouched: true, nextSave: null, changes, ...(saved.taken === null && { decided }) }
}

/** Sets a student's status, of a tardy with the time `now`, and restores the excuse and comment the student had with it before. */
export function withStatus(
  saved: SavedSheet,
  draft: AttendanceDraft,
  student: number,
  status: Status,
  now?: string,
): AttendanceDraft {
  const mark = shownMark(saved, draft, student)
  const before = draft.earlier?.[student]
  const next = markWithStatus(mark, status, { report: reportOf(saved, student), earlier: before, now })
  const changed = withMark(saved, draft, student, next)
  const earlier = mark.status === status ? before : withEarlierDetails(before, mark)
  return earlier ? { ...changed, earlier: { ...draft.earlier, [student]: earlier } } : changed
}

/** Marks everyone present except students with a reported absence for the whole class. */
export function withAllPresent(
  saved: SavedSheet,
  draft: AttendanceDraft,
  students: readonly number[],
): AttendanceDraft {
  let all: AttendanceDraft = { ...draft, isTouched: true, nextSave: null }
  for (const student of students)
    if (!isExpectedOut(saved, student)) all = withStatus(saved, all, student, 'P')
  return all
}

/** What Mark All Present replaced, to undo it. */
export type BeforeAllPresent = Pick<AttendanceDraft, 'isTouched' | 'decided'> & { marks: Marks }

export const beforeAllPresent = (
  saved: SavedSheet,
  draft: AttendanceDraft,
  students: readonly number[],
): BeforeAllPresent => ({
  marks: Object.fromEntries(
    students
      .filter((student) => !isExpectedOut(saved, student))
      .map((student) => [student, shownMark(saved, draft, student)] as const)
      .filter(([, mark]) => mark.status !== 'P'),
  ),
  isTouched: draft.isTouched,
  ...(draft.decided && { decided: draft.decided }),
})

/** Undoes Mark All Present, except for students whose mark changed since. */
export function withoutAllPresent(
  saved: SavedSheet,
  draft: AttendanceDraft,
  { marks, isTouched, decided }: BeforeAllPresent,
): AttendanceDraft {
  let undone = draft
  for (const [student, mark] of Object.entries(marks)) {
    const id = Number(student)
    if (shownMark(saved, undone, id).status === 'P') undone = withMark(saved, undone, id, mark)
  }
  const { decided: _, ...rest } = undone
  return { ...rest, isTouched: isTouched || hasMarks(undone.changes), ...(decided && { decided }) }
}

export type SaveRequest = { students: readonly number[]; key: string; reason?: string | undefined }

/**
 * Starts a save of the marks. If another save is pending, this one starts after its reply, with its own reason. A save that
 * the server rejected is replaced by one that includes the changes since.
 */
export function withSave(
  saved: SavedSheet,
  draft: AttendanceDraft,
  { students, key, reason }: SaveRequest,
): AttendanceDraft {
  const { earlier: _, decided: __, ...toSend } = draft
  const { pendingSave, changes, baseVersion } = toSend
  if (isUnsent(draft)) return { ...draft, nextSave: hasMarks(changes) ? { reason } : null }
  const unsaved = { ...pendingSave?.marks, ...changes }
  const needed = students.filter((student) => unsaved[student] !== undefined || !isOnServer(saved, student))
  const sent = needed.length > 0 ? needed : students
  const marks = Object.fromEntries(sent.map((student) => [student, shownMark(saved, draft, student)]))
  return {
    ...toSend,
    changes: {},
    isTouched: false,
    pendingSave: { key, version: baseVersion, marks, reason, refusal: null },
    nextSave: null,
  }
}

/** Saving a sheet for the first time marks everyone else present, so no mark counts as saved before that. */
const isOnServer = (saved: SavedSheet, student: number) =>
  saved.taken !== null && saved.attendance.some(({ student_id }) => student_id === student)

/**
 * Applies the server's confirmation of the save with this key. Later changes stay unsaved, or become the next save if Save
 * was pressed again.
 */
export function withReply(
  draft: AttendanceDraft,
  key: string,
  saved: SavedSheet,
  students: readonly number[],
): AttendanceDraft {
  if (draft.pendingSave?.key !== key) return draft
  const changes = changesAgainst(draft.changes, (student) => markOf(marksOf(saved), student))
  const left: AttendanceDraft = {
    ...emptyDraft(saved.version),
    changes,
    isTouched: hasMarks(changes),
    ...(draft.earlier && { earlier: draft.earlier }),
  }
  if (!draft.nextSave || !left.isTouched) return left
  return withSave(saved, left, { students, key: `${key}+`, reason: draft.nextSave.reason })
}

/** Records that the server rejected the save with this key, so that its owner can decide what to do. */
export function withRefusal(draft: AttendanceDraft, key: string, refusal: string): AttendanceDraft {
  if (draft.pendingSave?.key !== key) return draft
  return { ...draft, pendingSave: { ...draft.pendingSave, refusal }, nextSave: null }
}

/** Drops unsent changes and a rejected save. A pending save stays. */
export function withoutChanges(draft: AttendanceDraft): AttendanceDraft {
  const { earlier: _, decided: __, ...rest } = draft
  const pendingSave = isUnsent(draft) ? draft.pendingSave : null
  return { ...rest, changes: {}, isTouched: false, nextSave: null, pendingSave }
}

/** Rebases the draft on a newer version of the sheet, and drops changes that are saved now. */
export function rebaseDraft(draft: AttendanceDraft, saved: SavedSheet): AttendanceDraft {
  const changes = changesAgainst(draft.changes, (student) => markBeforeChanges(saved, draft, student))
  return { ...draft, changes, isTouched: draft.isTouched && (hasMarks(changes) || saved.taken === null) }
}

const changesAgainst = (changes: Marks, before: (student: number) => Mark): Marks =>
  Object.fromEntries(
    Object.entries(changes).filter(([student, mark]) => !isSameMark(mark, before(Number(student)))),
  )
