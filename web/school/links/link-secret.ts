import { FAMILY_PATH, SUBSTITUTE_PATH } from '#contract/page-data.ts'

/** Where links without an account lead: for substitutes, and for families. */
const PATHS = new Set([SUBSTITUTE_PATH, FAMILY_PATH])

/**
 * The secret that the address of a link ends with. It is taken out of the address, and so out of the browser's history, before
 * the rest of the page runs; a module that is imported first does so.
 */
let secret = takeFromAddress()
const listeners = new Set<() => void>()

function takeFromAddress(): string | undefined {
  if (!PATHS.has(location.pathname) || location.hash.length < 2) return undefined
  const found = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname)
  return found
}

// Another link was scanned into the same page.
addEventListener('hashchange', () => {
  const next = takeFromAddress()
  if (next !== undefined) setSecret(next)
})

/** For useSyncExternalStore: the secret that waits to be opened. */
export const linkSecret = (): string | undefined => secret

export function subscribeToLinkSecret(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** It was opened, or does not open anything. */
export const clearLinkSecret = () => setSecret(undefined)

function setSecret(next: string | undefined): void {
  secret = next
  for (const listener of listeners) listener()
}
