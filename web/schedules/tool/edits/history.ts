import type { GridEdit } from './edits.ts'

/** The last saved edits, for undo and redo. */
export type EditLists<S> = { done: readonly S[]; undone: readonly S[] }

export type EditHistory<S> = {
  edits: () => EditLists<S>
  subscribe: (listener: () => void) => () => void
  /** Adds a new edit: what was undone before can no longer be redone. */
  addDone: (edit: S) => void
  markUndone: () => void
  markRedone: () => void
}

const MAX_EDITS = 50

export function createHistory<S>(): EditHistory<S> {
  let edits: EditLists<S> = { done: [], undone: [] }
  const listeners = new Set<() => void>()
  const setEdits = (next: EditLists<S>) => {
    edits = next
    for (const listener of listeners) listener()
  }
  return {
    edits: () => edits,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    addDone: (edit) => setEdits({ done: [...edits.done, edit].slice(-MAX_EDITS), undone: [] }),
    markUndone: () =>
      setEdits({ done: edits.done.slice(0, -1), undone: [...edits.undone, ...edits.done.slice(-1)] }),
    markRedone: () =>
      setEdits({ done: [...edits.done, ...edits.undone.slice(-1)], undone: edits.undone.slice(0, -1) }),
  }
}

const histories = new Map<string, EditHistory<GridEdit>>()

/** The history of one grid. It outlives the screen. */
export function historyFor(key: string): EditHistory<GridEdit> {
  const history = histories.get(key) ?? createHistory<GridEdit>()
  histories.set(key, history)
  return history
}
