import { useEffect, useState } from 'react'

/** Events that show that someone uses the page; focus is not one, because pages set it themselves. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const

/** A page that nobody touches loads all its parts too. */
const MAX_WAIT_MS = 5000

/** Runs something when the page is idle, after 2 seconds at the latest. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Not every browser has requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 2000 })
  return () => window.cancelIdleCallback(handle)
}

let isInUse = false

/**
 * Runs something in an idle moment after the first key or movement of the pointer: for what the first paint does not
 * show, but the first click may open. Returns how to call it off.
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

/** False until the page has nothing else to do. */
export const useIsIdle = (): boolean => useOnce(whenIdle)

/** False until somebody uses the page. */
export const useIsInUse = (): boolean => useOnce(afterFirstInteraction)
