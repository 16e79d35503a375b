import { useSyncExternalStore } from 'react'

/** State by id that survives its components until the page is closed, because switching grades unmounts the grid. */
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
