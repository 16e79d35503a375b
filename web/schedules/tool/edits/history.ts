import type { GridEdit } from './edits.ts'

/** The last steps that were saved, to undo and to redo. */
export type EditLists<S> = { done: readonly S[]; undone: readonly S[] }

export type EditHistory<S> = {
  edits: () => EditLists<S>
  subscribe: (listener: () => void) => () => void
  /** A new step: what was undone before it cannot be redone any more. */
  addDone: (step: S) => void
  markUndone: () => void
  markRedone: () => void
}

const MAX_EDITS = 50

export function createHistory<S>(): EditHistory<S> {
  let past: EditLists<S> = { done: [], undone: [] }
  const listeners = new Set<() => void>()
  const become = (next: EditLists<S>) => {
    past = next
    for (const listener of listeners) listener()
  }
  return {
    edits: () => past,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    addDone: (step) => become({ done: [...past.done, step].slice(-MAX_EDITS), undone: [] }),
    markUndone: () =>
      become({ done: past.done.slice(0, -1), undone: [...past.undone, ...past.done.slice(-1)] }),
    markRedone: () =>
      become({ done: [...past.done, ...past.undone.slice(-1)], undone: past.undone.slice(0, -1) }),
  }
}

const histories = new Map<string, EditHistory<GridEdit>>()

/** The history of one grid, for as long as the page is open. */
export function historyFor(key: string): EditHistory<GridEdit> {
  const history = histories.get(key) ?? createHistory<GridEdit>()
  histories.set(key, history)
  return history
}
