import type { Excuse, Status } from '#contract/words.ts'

export type MarkValue = { status: Status; excuse: Excuse | null; comment: string | null }
export type SentMark = MarkValue & { student_id: number }
/** A mark as it stands, on some teacher's sheet of the section period. */
export type StoredMark = SentMark & { teacher_id: number; version: number; taken_by_id: number }

export type Merged = {
  /** Marks to write, with what stood there before. */
  write: { mark: SentMark; before: StoredMark | undefined }[]
  /** Marks that someone else has changed since the sheet was opened, and which stay theirs. */
  kept: { mine: SentMark; theirs: StoredMark }[]
}

/**
 * Brings the marks that a teacher sends together with those that stand. `version` is that of the sheet as they
 * opened it: what was changed later and differs is kept. Without it the sent marks replace what stands.
 */
export function mergeMarks(
  stored: readonly StoredMark[],
  sent: readonly SentMark[],
  { teacher, version = Infinity }: { teacher: number; version: number | undefined },
): Merged {
  const standing = new Map(stored.map((mark) => [mark.student_id, mark]))
  const merged: Merged = { write: [], kept: [] }
  for (const mark of sent) {
    const before = standing.get(mark.student_id)
    if (before && sameValue(mark, before)) {
      if (before.teacher_id !== teacher) merged.write.push({ mark, before })
    } else if (before && before.version > version) {
      merged.kept.push({ mine: mark, theirs: before })
    } else {
      merged.write.push({ mark, before })
    }
  }
  return merged
}

export const sameValue = (one: MarkValue, other: MarkValue): boolean =>
  one.status === other.status && one.excuse === other.excuse && one.comment === other.comment
