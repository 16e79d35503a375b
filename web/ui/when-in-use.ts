import { useEffect, useState } from 'react'

/** Events that count as interaction. Focus does not, because pages set it themselves. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const

/** After this time, even a page without interaction loads its remaining parts. */
const MAX_WAIT_MS = 5000

/** Runs a callback when the page is idle, after 2 seconds at the latest. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Some browsers lack requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 2000 })
  return () => window.cancelIdleCallback(handle)
}

let isInUse = false

/**
 * Runs a callback in an idle moment after the first interaction, to preload what the first click may open. Returns a function
 * that cancels it.
 */
export function afterFirstInteraction(run: () => void): () => void {
  if (isInUse) return whenIdle(run)
  let cancel: (() => void) | undefined
  const begin = () => {
    isInUse = true
    stop()
    cancel = whenIdle(run)
  }
  const timer = setTimeout(begin, MAX_WAIT_MS)
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
  const stop = () => {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, begin, { capture: true })
  }
  return () => {
    stop()
    cancel?.()
  }
}

function useOnce(schedule: (run: () => void) => () => void): boolean {
  const [isReached, setIsReached] = useState(false)
  useEffect(() => schedule(() => setIsReached(true)), [schedule])
  return isReached
}

/** False until the page is idle. */
export const useIsIdle = (): boolean => useOnce(whenIdle)

/** False until the first interaction. */
export const useIsInUse = (): boolean => useOnce(afterFirstInteraction)
