import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import { call, CallFailure, failureMessage } from '#web/api.ts'
import { pluralize } from '#contract/words.ts'
import { invalidate } from '#web/subjects.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { hideUndo } from '#web/ui/feedback/undo-offer.ts'
import { usePageHotkeys, useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import type { WriteResult } from '#web/ui/write-queue.ts'
import { useGridCache, writeQueueFor, type Scope } from '../grid/use-grid.ts'
import { UNDO_KEYS } from '../keys.ts'
import { PLAN_AND_PROPOSAL } from '../plan-and-proposal.ts'
import { editText } from '../wording.ts'
import { editRefusal } from './edit-rights.ts'
import { findAssignment, invertEdit, type GridEdit } from './edits.ts'
import { historyFor, isBatch, removeAccepted, type AcceptedBatch } from './history.ts'
import { saveEdit, type AskForReason } from './save-edit.ts'

const FAILURE = 'Failed to update schedule. Please try again.'

/** Shows edits immediately, sends them in order, reverts them with a message if the server rejects them, and offers undo and redo. */
export function useEdits(scope: Scope, askForReason: AskForReason, grid: ScheduleGrid) {
  const { update, peek, reload } = useGridCache(scope)
  const [lastAction, setLastAction] = useState('')
  const { block } = scope
  const queue = writeQueueFor(scope)
  const history = historyFor(scope)
  const queries = useQueryClient()
  const { done, undone } = useSyncExternalStore(history.subscribe, history.steps)

  const actions = useMemo(() => {
    /** Resolves to whether it was saved. */
    async function save(edit: GridEdit): Promise<boolean> {
      const change = await saveEdit(edit, { grid: peek(), block, askForReason })
      if (change) await update(change)
      return change !== null
    }
    async function enqueue(changes: readonly GridEdit[], send: () => Promise<void>) {
      const result = await queue.add({ changes, send })
      if (result.failure === undefined) return
      toastFailure(failureText(result))
      if (queue.pending().length === 0) void reload()
    }
    async function saveFromHistory(edit: GridEdit, list: 'done' | 'undone') {
      const refusal = refusalOf(peek(), edit)
      if (refusal) return toastFailure(`${edit.name}: ${refusal}.`)
      if (isOutdated(peek(), edit)) return skip(edit, list)
      let isSaved
      try {
        isSaved = await save(edit)
      } catch (failure) {
        if (!isAboutMissing(failure)) throw failure
        void reload()
        return skip(edit, list)
      }
      if (!isSaved) return undefined
      if (list === 'done') history.markUndone()
      else history.markRedone()
      return setLastAction(`${list === 'done' ? 'Undone' : 'Redone'}: ${editText(edit, peek())}.`)
    }
    function skip(edit: GridEdit, list: 'done' | 'undone') {
      history.skipLast(list)
      toastFailure(skippedText(edit, list, history.steps()[list].length > 0))
    }
    async function undoAccepted({ batch, changes }: AcceptedBatch) {
      await call('POST /schedules/api/batches/:id/undo/', { params: { id: batch } }).catch((failure) => {
        // A step that can never be undone again must not block those before it.
        if (failure instanceof CallFailure && failure.code === 'changed_meanwhile') {
          hideUndo()
          removeAccepted(batch)
        }
        throw failure
      })
      hideUndo()
      removeAccepted(batch)
      await invalidate(queries, ...PLAN_AND_PROPOSAL)
      setLastAction(`Undone: ${pluralize(changes, 'change')} of a proposed schedule.`)
    }
    /** A step of the history waits for pending writes, because they decide which step is the last one. */
    const undo = () =>
      enqueue([], async () => {
        const step = history.steps().done.at(-1)
        if (step && isBatch(step)) await undoAccepted(step)
        else if (step) await saveFromHistory(invertEdit(step), 'done')
      })
    const redo = () =>
      enqueue([], async () => {
        const edit = history.steps().undone.at(-1)
        if (edit) await saveFromHistory(edit, 'undone')
      })
    return {
      /** Resolves to whether it was saved. */
      add: async (edit: GridEdit): Promise<boolean> => {
        setLastAction('')
        let isSaved = false
        await enqueue([edit], async () => {
          isSaved = await save(edit)
          if (isSaved) history.addDone(edit)
        })
        return isSaved
      },
      undo: () => void undo(),
      redo: () => void redo(),
    }
  }, [askForReason, block, update, peek, reload, queue, history, queries])
  const isAllowed = (edit: GridEdit) => !refusalOf(grid, edit)
  return {
    ...actions,
    canUndo: done.slice(-1).some((step) => isBatch(step) || isAllowed(invertEdit(step))),
    canRedo: undone.slice(-1).some(isAllowed),
    /** Whether the user has changed the grid since the page was loaded. */
    hasEdits: done.length + undone.length > 0,
    lastAction,
  }
}

/** Binds Ctrl+Z and Ctrl+Shift+Z, except in text fields. The read-only input of a select is no text field. */
export function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }, isEnabled: boolean) {
  const unlessTyping = (action: () => void) => (event: KeyboardEvent) => {
    if (!isEnabled || isTyping(event.target)) return
    event.preventDefault()
    action()
  }
  useScreenKeys(isEnabled ? UNDO_KEYS : undefined)
  usePageHotkeys(
    [
      [UNDO_KEYS.lines.undo, unlessTyping(undo)],
      [UNDO_KEYS.lines.redo, unlessTyping(redo)],
    ],
    { alsoInFields: true, preventDefault: false },
  )
}

const refusalOf = (grid: ScheduleGrid | undefined, { from, to }: GridEdit) =>
  grid && editRefusal(grid, { from: from?.teacher.id ?? null, to: to?.teacher.id ?? null })

/** Whether someone else has moved or removed the class that a step would change. */
const isOutdated = (grid: ScheduleGrid | undefined, { group, from }: GridEdit): boolean =>
  grid !== undefined &&
  from !== null &&
  findAssignment(grid, group, from.period)?.teacher_id !== from.teacher.id

/** Whether the server no longer has what the grid still shows. */
const isAboutMissing = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.code === 'not_found' || failure.code === 'changed_meanwhile')

function skippedText({ name }: GridEdit, list: 'done' | 'undone', hasMore: boolean): string {
  const isUndo = list === 'done'
  const skipped = `${name}: someone else changed this class since then, so this change was not ${isUndo ? 'undone' : 'redone'}.`
  if (!hasMore) return skipped
  return `${skipped} ${isUndo ? 'Undo continues with the change before it.' : 'Redo continues with the change after it.'}`
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([readonly]), textarea')

const failureText = ({ failure, abandoned }: WriteResult): string =>
  [
    FAILURE,
    failureMessage(failure),
    ...(abandoned === 0 ? [] : [`${pluralize(abandoned, 'later change')} could not be saved either.`]),
  ].join(' ')
