import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { pluralForm, pluralize, type Status } from '#contract/words.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { toastsAbout } from '#web/ui/feedback/toast.ts'
import { useToastUndo } from '#web/ui/feedback/toast-undo.tsx'
import { hideUndo } from '#web/ui/feedback/undo-offer.ts'
import {
  beforeAllPresent,
  isDecided,
  isUnsaved,
  isUnsent,
  shownMark,
  withAllPresent,
  withMark,
  withoutAllPresent,
  withStatus,
} from '../drafts/draft.ts'
import { sheetKey, type StoredSheet } from '../drafts/draft-store.ts'
import { isExpectedOut, reportOf, lateReports, type Mark, type SavedSheet } from '../drafts/marks.ts'
import { openSheet } from '../drafts/outbox.ts'
import type { Phase } from '../drafts/outbox-sheet.ts'
import { useTardyTime } from '../roster/tardy-time.ts'
import { useSheetBackend } from '../drafts/sheet-backend.ts'
import { rememberSheet } from './load-sheet.ts'

export type MarkedSheet = ReturnType<typeof useSheet>

/** The marks on screen, their saved and pending state, and the actions of a sheet. */
export function useSheet(loaded: StoredSheet, { onSaved }: { onSaved: () => void }) {
  const backend = useSheetBackend()
  const [outboxSheet] = useState(() => (backend?.open ?? openSheet)(loaded))
  const { sheet, phase, isStored, changedMeanwhile } = useSyncExternalStore(
    outboxSheet.subscribe,
    outboxSheet.state,
  )
  const { saved, draft, sheetClass } = sheet
  const students = sheetClass.students.map(({ id }) => id)
  const clock = useSchoolClock()
  const loadedSaved = useRef(loaded.saved)
  const remember = useEffectEvent((now: SavedSheet) => {
    if (now.version <= loadedSaved.current.version) return
    if (!backend) rememberSheet(sheet.account, now, clock)
    onSaved()
  })
  useEffect(() => remember(saved), [saved])
  useEffect(() => {
    if (loadedSaved.current === loaded.saved) return
    loadedSaved.current = loaded.saved
    void outboxSheet.refreshFromServer(loaded.saved)
  }, [outboxSheet, loaded])
  useEffect(() => hideUndo, [])
  const toastUndo = useToastUndo()
  const timeNow = useTardyTime(sheet.date, sheetClass.period)
  const markAllPresent = () => {
    const before = beforeAllPresent(saved, draft, students)
    void outboxSheet.change((base, now) => withAllPresent(base, now, students))
    const out = students.filter((student) => isExpectedOut(saved, student)).length
    if (Object.keys(before.marks).length === 0 && out === 0) return
    toastsAbout(sheetKey(sheet.account, sheet)).hide()
    toastUndo(allPresentSentence(out), () => {
      void outboxSheet.change((base, now) => withoutAllPresent(base, now, before))
    })
  }
  const setters = useMemo(
    () => ({
      setMark: (student: number, mark: Mark) => {
        hideUndo()
        void outboxSheet.change((base, now) => withMark(base, now, student, mark))
      },
      setStatus: (student: number, status: Status) => {
        hideUndo()
        void outboxSheet.change((base, now) => withStatus(base, now, student, status, timeNow.current()))
      },
    }),
    [outboxSheet, timeNow],
  )
  const markOf = (student: number) => shownMark(saved, draft, student)
  return {
    saved,
    students,
    phase: phaseOf(isUnsent(draft), phase),
    isStored,
    refusal: draft.pendingSave?.refusal ?? null,
    changedMeanwhile,
    changes: Object.keys(draft.changes).length,
    isUnsaved: isUnsaved(saved, draft),
    markOf,
    isDecided: (student: number) => isDecided(saved, draft, student),
    lateReports: lateReports(saved, markOf),
    reportOf: (student: number) => reportOf(saved, student),
    ...setters,
    markAllPresent,
    /** Resolves to true if the marks are saved, and to false if there is something to read about them. */
    save: (reason?: string): Promise<boolean> => {
      hideUndo()
      return outboxSheet.save(students, reason)
    },
    /** Drops unsent marks on screen and in storage. */
    discard: () => outboxSheet.discard(),
  }
}

/** A sheet that is loaded with an unsent save sends it right away. */
function phaseOf(hasUnsent: boolean, phase: Phase): Phase {
  if (!hasUnsent) return 'idle'
  return phase === 'idle' ? 'saving' : phase
}

const allPresentSentence = (expectedOut: number) =>
  expectedOut === 0
    ? 'Everyone is marked present.'
    : `Everyone is marked present except ${pluralize(expectedOut, 'student')} with ${pluralForm(expectedOut, 'a reported absence', 'reported absences')}.`
