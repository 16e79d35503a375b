import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Status } from '#contract/words.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import type { TaughtClass } from './classes.ts'
import * as keeping from '../drafts/draft.ts'
import type { Kept } from '../drafts/draft.ts'
import { keep } from '../drafts/draft-store.ts'
import { withStatus, type Mark, type SavedSheet } from '../drafts/marks.ts'
import { remember } from './sheet-source.ts'
import { newKey, settled, type Answer, type Outcome } from '../drafts/submitting.ts'
import { useSending } from '../drafts/use-sending.ts'

type State = { saved: SavedSheet; kept: Kept; changedMeanwhile: Answer['changed_meanwhile'] }

export type OpenSheet = ReturnType<typeof useSheet>

/** The marks on the screen, what is saved of them, what is on its way, and the way to save. */
export function useSheet(begun: { saved: SavedSheet; kept: Kept | undefined }, taught: TaughtClass) {
  const { id: account } = useCurrentUser()
  const queryClient = useQueryClient()
  const [{ saved, kept, changedMeanwhile }, setState] = useState<State>(() => ({
    saved: begun.saved,
    kept: begun.kept ?? keeping.untouched(begun.saved.version),
    changedMeanwhile: [],
  }))
  const { section_period_id, date, teacher_id } = saved
  const sheet = { section_period_id, date, teacher_id, account, taught, saved, kept }
  const students = taught.students.map(({ id }) => id)
  const isKept = useKeeping(kept, () => keep(sheet))
  const change = (next: (kept: Kept, saved: SavedSheet) => Kept) =>
    setState((state) => ({ ...state, kept: next(state.kept, state.saved) }))

  const { phase, sendNow } = useSending(sheet, (key: string, outcome: Outcome) => {
    if (outcome.kind === 'refused') {
      toastFailure(outcome.sentence)
      change((now) => keeping.withRefusal(now, key, outcome.sentence))
    }
    if (outcome.kind !== 'saved') return
    const { changed_meanwhile, ...answer } = outcome.answer
    remember(account, answer)
    setState((state) => {
      const { saved: now, kept: left } = settled({ ...sheet, ...state }, key, outcome)
      return { saved: now, kept: left, changedMeanwhile: changed_meanwhile }
    })
    toastSuccess(answer.message)
    void queryClient.invalidateQueries({ queryKey: ['attendance', 'day', date] })
  })

  const setMark = (student: number, mark: Mark) =>
    change((now, base) => keeping.withMark(base, now, student, mark))
  return {
    saved,
    students,
    phase,
    isKept,
    refused: kept.sending?.refused ?? null,
    changedMeanwhile,
    changes: Object.keys(kept.changes).length,
    isUnsaved: keeping.isUnsaved(saved, kept),
    markOf: (student: number) => keeping.shownMark(saved, kept, student),
    setMark,
    setStatus: (student: number, status: Status) =>
      change((now, base) =>
        keeping.withMark(base, now, student, withStatus(keeping.shownMark(base, now, student), status)),
      ),
    markAllPresent: () => change((now, base) => keeping.withAllPresent(base, now, students)),
    save: (reason?: string) => {
      const key = newKey()
      change((now, base) => keeping.withSave(base, now, { students, key, reason }))
      sendNow()
    },
    /** Forgets what was not sent, on the screen and in the browser, before the person goes elsewhere. */
    discard: () => {
      const left = keeping.withoutChanges(kept)
      change(() => left)
      return keep({ ...sheet, kept: left })
    },
  }
}

/** Keeps every change at once; tells whether the browser does keep. */
function useKeeping(kept: Kept, write: () => Promise<void>): boolean {
  const [isKept, setIsKept] = useState(true)
  const known = useRef(kept)
  const writeNow = useEffectEvent(() =>
    write().then(
      () => setIsKept(true),
      () => setIsKept(false),
    ),
  )
  useEffect(() => {
    if (known.current === kept) return
    known.current = kept
    void writeNow()
  }, [kept])
  return isKept
}
