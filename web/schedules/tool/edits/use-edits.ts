import { useMemo, useState, useSyncExternalStore } from 'react'
import { failureMessage } from '#web/api.ts'
import type { WriteResult } from '#web/ui/write-queue.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { historyFor } from './history.ts'
import { saveEdit, type AskForReason } from './save-edit.ts'
import { invertEdit, type GridEdit } from './edits.ts'
import { writeQueueFor, useGridCache, type Scope } from '../grid/use-grid.ts'
import { editText } from '../wording.ts'

const FAILURE = 'Failed to update schedule. Please try again.'

/** Takes steps: shown at once, saved in order, taken back with a sentence when refused; undone and redone. */
export function useEdits(scope: Scope, ask: AskForReason) {
  const { keep, peek, reload } = useGridCache(scope)
  const [said, setSaid] = useState('')
  const lane = writeQueueFor(scope)
  const history = historyFor(`${scope.grade} ${scope.block}`)
  const past = useSyncExternalStore(history.subscribe, history.edits)

  const actions = useMemo(() => {
    /** Whether it was saved. */
    async function save(step: GridEdit): Promise<boolean> {
      const change = await saveEdit(step, peek(), ask)
      if (change) await keep(change)
      return change !== null
    }
    async function add(changes: readonly GridEdit[], send: () => Promise<void>) {
      const ended = await lane.add({ changes, send })
      if (ended.failure === undefined) return
      toastFailure(failureText(ended))
      if (lane.pending().length === 0) void reload()
    }
    /** Which step is meant is clear only when all before it have been answered. */
    const again = (stepOf: () => GridEdit | undefined, then: () => void, word: string) =>
      add([], async () => {
        const step = stepOf()
        if (!step || !(await save(step))) return
        then()
        setSaid(`${word}: ${editText(step, peek())}.`)
      })
    return {
      take: (step: GridEdit) => {
        setSaid('')
        void add([step], async () => {
          if (await save(step)) history.addDone(step)
        })
      },
      undo: () =>
        void again(() => history.edits().done.slice(-1).map(invertEdit)[0], history.markUndone, 'Undone'),
      redo: () => void again(() => history.edits().undone.at(-1), history.markRedone, 'Done again'),
    }
  }, [ask, keep, peek, reload, lane, history])
  return { ...actions, canUndo: past.done.length > 0, canRedo: past.undone.length > 0, said }
}

function failureText({ failure, abandoned: left }: WriteResult): string {
  const others = `${left} later ${left === 1 ? 'change' : 'changes'} could not be saved either.`
  return `${FAILURE} ${failureMessage(failure)}${left === 0 ? '' : ` ${others}`}`
}
