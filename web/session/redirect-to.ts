const FALLBACK_MS = 100

/**
 * Goes to an address of the server, and retries once if the browser has not started navigating. Retrying blindly would start
 * a second sign-in.
 */
export function redirectTo(address: string): void {
  const navigation = new AbortController()
  const repeat = setTimeout(() => {
    navigation.abort()
    location.assign(address)
  }, FALLBACK_MS)
  const onLeave = (event: Event) => {
    // Our own code dispatches this event to find out whether anything is unsaved.
    if (!event.isTrusted) return
    clearTimeout(repeat)
    navigation.abort()
  }
  addEventListener('beforeunload', onLeave, { signal: navigation.signal })
  location.assign(address)
}
