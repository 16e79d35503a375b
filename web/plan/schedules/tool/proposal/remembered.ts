import { useSyncExternalStore } from 'react'

/** Values by number that outlive the components that show them, until the page is left: another grade shows another grid. */
export function createRemembered<T>() {
  const values = new Map<number, T>()
  const listeners = new Set<() => void>()
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  function set(key: number, next: T): void {
    values.set(key, next)
    for (const listener of listeners) listener()
  }
  return function useRemembered(key: number): [T | undefined, (next: T) => void] {
    const value = useSyncExternalStore(subscribe, () => values.get(key))
    return [value, (next) => set(key, next)]
  }
}
