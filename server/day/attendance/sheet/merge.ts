import type { SheetSubmission } from '#contract/day/attendance/attendance.ts'
import type { Excuse, Status } from '#contract/words.ts'

export type MarkValue = {
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
  Object.entries(attendance).map(([student, { status, excuse = null, comment = null, reason_id }]) => ({
    student_id: Number(student),
    status,
    excuse,
    comment,
    ...(reason_id !== undefined && { reason_id }),
  }))

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
    const mark = withStoredReason(each, before)
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
  (one.reason_id ?? null) === (other.reason_id ?? null)

const isSameKind = (one: MarkValue, other: MarkValue): boolean =>
  one.status === other.status && one.excuse === other.excuse

/** A mark that is sent without a reason keeps the stored one, as long as its status and excuse stay. */
export const withStoredReason = (mark: SentMark, before: StoredMark | undefined): SentMark =>
  mark.reason_id === undefined && before?.reason_id && isSameKind(mark, before)
    ? { ...mark, reason_id: before.reason_id }
    : mark

/** A row of the history of a mark: its new value, and the old one, undefined where there was none. */
export type MarkChange = SentMark & {
  old_status: Status | undefined
  old_excuse: Excuse | null | undefined
  old_comment: string | null | undefined
  old_teacher_id: number | undefined
  old_reason_id: number | null | undefined
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
    }
    return [{ ...mark, ...old }]
  })
