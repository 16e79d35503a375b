import { useMemo, useState } from 'react'
import type { Status } from '#contract/words.ts'
import {
  emptyDraft,
  isDecided,
  shownMark,
  withMark,
  withStatus,
  type AttendanceDraft,
} from '../drafts/draft.ts'
import type { Mark, SavedSheet } from '../drafts/marks.ts'

/** The marks of a locked sheet as a teacher wants them corrected, from the moment they ask to correct it. */
export function useCorrection(saved: SavedSheet) {
  const [draft, setDraft] = useState<AttendanceDraft>()
  const actions = useMemo(() => {
    const change = (next: (now: AttendanceDraft) => AttendanceDraft) => setDraft((now) => now && next(now))
    return {
      begin: () => setDraft(emptyDraft(saved.version)),
      end: () => setDraft(undefined),
      setMark: (student: number, mark: Mark) => change((now) => withMark(saved, now, student, mark)),
      setStatus: (student: number, status: Status) =>
        change((now) => withStatus(saved, now, student, status)),
    }
  }, [saved])
  return {
    ...actions,
    marks: draft && {
      draft,
      markOf: (student: number) => shownMark(saved, draft, student),
      isDecided: (student: number) => isDecided(saved, draft, student),
    },
  }
}
