import { useMemo, useState, useSyncExternalStore } from 'react'
import { failureMessage } from '#web/api.ts'
import type { Ended } from '#web/ui/write-queue.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { historyFor } from './history.ts'
import { saveStep, type Ask } from './save-edit.ts'
import { inverse, type Step } from './edits.ts'
import { laneFor, useKeep, type Scope } from '../grid/use-grid.ts'
import { stepWords } from '../wording.ts'

const FAILURE = 'Failed to update schedule. Please try again.'

/** Takes steps: shown at once, saved in order, taken back with a sentence when refused; undone and redone. */
export function useSteps(scope: Scope, ask: Ask) {
  const { keep, peek, reload } = useKeep(scope)
  const [said, setSaid] = useState('')
  const lane = laneFor(scope)
  const history = historyFor(`${scope.grade} ${scope.block}`)
  const past = useSyncExternalStore(history.subscribe, history.past)

  const actions = useMemo(() => {
    /** Whether it was saved. */
    async function save(step: Step): Promise<boolean> {
      const change = await saveStep(step, peek(), ask)
      if (change) await keep(change)
      return change !== null
    }
    async function add(changes: readonly Step[], send: () => Promise<void>) {
      const ended = await lane.add({ changes, send })
      if (ended.failure === undefined) return
      toastFailure(failureWords(ended))
      if (lane.waiting().length === 0) void reload()
    }
    /** Which step is meant is clear only when all before it have been answered. */
    const again = (stepOf: () => Step | undefined, then: () => void, word: string) =>
      add([], async () => {
        const step = stepOf()
        if (!step || !(await save(step))) return
        then()
        setSaid(`${word}: ${stepWords(step, peek())}.`)
      })
    return {
      take: (step: Step) => {
        setSaid('')
        void add([step], async () => {
          if (await save(step)) history.did(step)
        })
      },
      undo: () => void again(() => history.past().done.slice(-1).map(inverse)[0], history.undid, 'Undone'),
      redo: () => void again(() => history.past().undone.at(-1), history.redid, 'Done again'),
    }
  }, [ask, keep, peek, reload, lane, history])
  return { ...actions, canUndo: past.done.length > 0, canRedo: past.undone.length > 0, said }
}

function failureWords({ failure, left }: Ended): string {
  const others = `${left} later ${left === 1 ? 'change' : 'changes'} could not be saved either.`
  return `${FAILURE} ${failureMessage(failure)}${left === 0 ? '' : ` ${others}`}`
}
