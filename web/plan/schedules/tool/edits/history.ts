import { gradeCodes, type GradeCode } from '#contract/grades.ts'
import type { GridEdit } from './edits.ts'

/** What was accepted of a proposed schedule in one step. The server undoes it as a whole. */
export type AcceptedBatch = { batch: number; changes: number }
/** A step of the history: an edit of the grid, or what was accepted of a proposal. */
export type HistoryStep = GridEdit | AcceptedBatch

export const isBatch = (step: HistoryStep): step is AcceptedBatch => 'batch' in step

/** The last saved steps, for undo and redo. Accepted batches are not redone; their proposal can be accepted again. */
type StepLists = { done: readonly HistoryStep[]; undone: readonly GridEdit[] }

type StepHistory = {
  steps: () => StepLists
  subscribe: (listener: () => void) => () => void
  /** Adds a new step, after which undone edits can no longer be redone. */
  addDone: (step: HistoryStep) => void
  markUndone: () => void
  markRedone: () => void
  /** Removes the last step of a list, because it can never be undone or redone and must not block those before it. */
  skipLast: (list: keyof StepLists) => void
  /** Removes a batch that was undone. Undone edits may depend on it, so they can no longer be redone. */
  removeBatch: (batch: number) => void
}

const MAX_STEPS = 50

export function createHistory(): StepHistory {
  let steps: StepLists = { done: [], undone: [] }
  const listeners = new Set<() => void>()
  const setSteps = (next: StepLists) => {
    steps = next
    for (const listener of listeners) listener()
  }
  return {
    steps: () => steps,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    addDone: (step) => setSteps({ done: [...steps.done, step].slice(-MAX_STEPS), undone: [] }),
    markUndone: () => {
      const last = steps.done.at(-1)
      if (last && !isBatch(last)) setSteps({ done: steps.done.slice(0, -1), undone: [...steps.undone, last] })
    },
    markRedone: () =>
      setSteps({ done: [...steps.done, ...steps.undone.slice(-1)], undone: steps.undone.slice(0, -1) }),
    skipLast: (list) => setSteps({ ...steps, [list]: steps[list].slice(0, -1) }),
    removeBatch: (batch) => {
      const done = steps.done.filter((step) => !isBatch(step) || step.batch !== batch)
      if (done.length < steps.done.length) setSteps({ done, undone: [] })
    },
  }
}

const histories = new Map<string, StepHistory>()

/** The history of a grid, which survives leaving the screen. */
export function historyFor({ grade, block }: { grade: GradeCode; block: number }): StepHistory {
  const key = `${grade} ${block}`
  const history = histories.get(key) ?? createHistory()
  histories.set(key, history)
  return history
}

type Accepted = AcceptedBatch & { block: number; grades: readonly number[] | null }

/** Adds what was accepted to the history of each grade of the proposal; null means the whole school. */
export function addAccepted({ block, grades, batch, changes }: Accepted): void {
  for (const grade of gradeCodes())
    if (grades === null || grades.includes(grade)) historyFor({ grade, block }).addDone({ batch, changes })
}

/** Removes a batch that was undone from all histories. */
export function removeAccepted(batch: number): void {
  for (const history of histories.values()) history.removeBatch(batch)
}
