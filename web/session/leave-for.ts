const FALLBACK_MS = 100

/**
 * Leaves for an address of the server, and once more shortly after where the browser has not begun to: a second request while
 * the first one is on its way would begin a second sign-in.
 */
export function leaveFor(address: string): void {
  const begun = new AbortController()
  const repeat = setTimeout(() => {
    begun.abort()
    location.assign(address)
  }, FALLBACK_MS)
  const onLeave = (event: Event) => {
    // The page itself sends one to find out what is unsaved.
    if (!event.isTrusted) return
    clearTimeout(repeat)
    begun.abort()
  }
  addEventListener('beforeunload', onLeave, { signal: begun.signal })
  location.assign(address)
}
