import { useEffect, useSyncExternalStore } from 'react'

/** The page on screen, with the title in its header. */
export type TitledPage = { path: string; title: string }

let shown: TitledPage | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the title of a page in the browser's tab. */
export function useTitle(path: string, title: string): void {
  useEffect(() => {
    document.title = `${title} · Homeroom`
    shown = { path, title }
    for (const listener of listeners) listener()
  }, [path, title])
}

/** The page whose header was shown last: while another page loads, the one before. */
export const useTitledPage = (): TitledPage | undefined => useSyncExternalStore(subscribe, () => shown)
