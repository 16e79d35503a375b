import type { Step } from './edits.ts'

/** The last steps that were saved, to undo and to redo. */
export type Past<S> = { done: readonly S[]; undone: readonly S[] }

export type History<S> = {
  past: () => Past<S>
  subscribe: (listener: () => void) => () => void
  /** A new step: what was undone before it cannot be redone any more. */
  did: (step: S) => void
  undid: () => void
  redid: () => void
}

const MOST_STEPS = 50

export function openHistory<S>(): History<S> {
  let past: Past<S> = { done: [], undone: [] }
  const listeners = new Set<() => void>()
  const become = (next: Past<S>) => {
    past = next
    for (const listener of listeners) listener()
  }
  return {
    past: () => past,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    did: (step) => become({ done: [...past.done, step].slice(-MOST_STEPS), undone: [] }),
    undid: () => become({ done: past.done.slice(0, -1), undone: [...past.undone, ...past.done.slice(-1)] }),
    redid: () => become({ done: [...past.done, ...past.undone.slice(-1)], undone: past.undone.slice(0, -1) }),
  }
}

const histories = new Map<string, History<Step>>()

/** The history of one grid, for as long as the page is open. */
export function historyFor(key: string): History<Step> {
  const history = histories.get(key) ?? openHistory<Step>()
  histories.set(key, history)
  return history
}
