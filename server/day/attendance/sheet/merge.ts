import type { SheetSubmission } from '#contract/day/attendance/attendance.ts'
import { fittingLeftAt, type MarkTimes } from '#contract/day/attendance/mark-times.ts'
import type { Excuse, Status } from '#contract/words.ts'

/** Times that are undefined were not sent. */
export type MarkValue = MarkTimes & {
  status: Status
  excuse: Excuse | null
  comment: string | null
  /** The reason that the office gave; undefined where it was not sent. */
  reason_id?: number | null | undefined
}
export type SentMark = MarkValue & { student_id: number }
/** A mark of any teacher's sheet of the section period. */
export type StoredMark = SentMark & {
  teacher_id: number
  version: number
  taken_by_id: number
  /** The comment that `comment` omits, because the reader is a teacher and the mark is on a colleague's sheet. */
  hidden_comment?: string | null
}

export type MergedMarks = {
  /** Marks to write, with the stored mark that each replaces. */
  write: { mark: SentMark; before: StoredMark | undefined }[]
  /** Marks that someone else changed after the sender had opened the sheet; the stored value stays. */
  conflicts: { mine: SentMark; theirs: StoredMark }[]
}

export const sentMarks = (attendance: SheetSubmission['attendance']): SentMark[] =>
  Object.entries(attendance).map(([student, mark]) => sentMark(Number(student), mark))

const sentMark = (
  student_id: number,
  { status, excuse, comment, reason_id, arrived_at, left_at }: SheetSubmission['attendance'][string],
): SentMark => ({
  student_id,
  status,
  excuse: excuse ?? null,
  comment: comment ?? null,
  ...(reason_id !== undefined && { reason_id }),
  ...(arrived_at !== undefined && { arrived_at }),
  ...(left_at !== undefined && { left_at }),
})

/**
 * Merges the marks that a teacher sends into the stored ones. `version` is that of the sheet as they opened it: a mark
 * that was changed later and differs stays. Without it the sent marks replace the stored ones.
 */
export function mergeMarks(
  stored: readonly StoredMark[],
  sent: readonly SentMark[],
  { teacher, version = Infinity }: { teacher: number; version: number | undefined },
): MergedMarks {
  const storedByStudent = new Map(stored.map((mark) => [mark.student_id, mark]))
  const merged: MergedMarks = { write: [], conflicts: [] }
  for (const each of sent) {
    const before = storedByStudent.get(each.student_id)
    const mark = withStoredDetails(each, before)
    if (before && isSameMark(mark, before)) {
      if (before.teacher_id !== teacher) merged.write.push({ mark, before })
    } else if (before && before.version > version) {
      merged.conflicts.push({ mine: mark, theirs: before })
    } else {
      merged.write.push({ mark, before })
    }
  }
  return merged
}

export const isSameMark = (one: MarkValue, other: MarkValue): boolean =>
  isSameKind(one, other) &&
  one.comment === other.comment &&
  (one.reason_id ?? null) === (other.reason_id ?? null) &&
  (one.arrived_at ?? null) === (other.arrived_at ?? null) &&
  (one.left_at ?? null) === (other.left_at ?? null)

const isSameKind = (one: MarkValue, other: MarkValue): boolean =>
  one.status === other.status && one.excuse === other.excuse

/**
 * A mark that is sent without a reason keeps the stored one, as long as its status and excuse stay; without times it keeps them
 * as long as its status stays. Older pages send none.
 */
export function withStoredDetails(mark: SentMark, before: StoredMark | undefined): SentMark {
  if (!before || before.status !== mark.status) return mark
  const { reason_id, arrived_at, left_at } = before
  const merged = {
    ...mark,
    ...(mark.reason_id === undefined && reason_id && isSameKind(mark, before) && { reason_id }),
    ...(mark.arrived_at === undefined && arrived_at && { arrived_at }),
  }
  if (mark.left_at !== undefined || !left_at) return merged
  return { ...merged, left_at: fittingLeftAt({ ...merged, left_at }) }
}

/** A row of the history of a mark: its new value, and the old one, undefined where there was none. */
export type MarkChange = SentMark & {
  old_status: Status | undefined
  old_excuse: Excuse | null | undefined
  old_comment: string | null | undefined
  old_teacher_id: number | undefined
  old_reason_id: number | null | undefined
  old_arrived_at: string | null | undefined
  old_left_at: string | null | undefined
}

/** Changes, and first values with a reason; other first values have their person and time in the mark itself. */
export const changesOf = (write: MergedMarks['write'], hasReason: boolean): MarkChange[] =>
  write.flatMap(({ mark, before }) => {
    const oldComment = before?.hidden_comment ?? before?.comment
    if (before ? isSameMark(mark, { ...before, comment: oldComment ?? null }) : !hasReason) return []
    const old = {
      old_status: before?.status,
      old_excuse: before?.excuse,
      old_comment: oldComment,
      old_teacher_id: before?.teacher_id,
      old_reason_id: before?.reason_id,
      old_arrived_at: before?.arrived_at,
      old_left_at: before?.left_at,
    }
    return [{ ...mark, ...old }]
  })
