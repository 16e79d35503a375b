import { useEffect, useState } from 'react'

/** Runs something once the page has nothing else to do, 2 seconds later at the latest. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Not every browser has requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 2000 })
  return () => window.cancelIdleCallback(handle)
}

/** False until the page has nothing else to do, for parts that nobody needs at once. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
