import { FAMILY_PATH, SUBSTITUTE_PATH } from '#contract/page-data.ts'

/** The pages for people without an account: substitutes and families. */
const PATHS = new Set([SUBSTITUTE_PATH, FAMILY_PATH])

/**
 * The secret at the end of a link. It is removed from the address, and so from the browser's history, before the rest of the
 * page runs, which is why this module is imported first.
 */
let secret = takeFromAddress()
const listeners = new Set<() => void>()

function takeFromAddress(): string | undefined {
  if (!PATHS.has(location.pathname) || location.hash.length < 2) return undefined
  const found = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname + location.search)
  return found
}

// The user may open another link in the same tab, for example by scanning it.
addEventListener('hashchange', () => {
  const next = takeFromAddress()
  if (next !== undefined) setSecret(next)
})

/** The secret that has not been used yet; for useSyncExternalStore. */
export const linkSecret = (): string | undefined => secret

export function subscribeToLinkSecret(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Clears the secret once it was used or turned out to be invalid. */
export const clearLinkSecret = () => setSecret(undefined)

function setSecret(next: string | undefined): void {
  secret = next
  for (const listener of listeners) listener()
}
