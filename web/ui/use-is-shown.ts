import { useEffect, useRef, type RefObject } from 'react'

/** Whether the part of the screen is still there, for what comes when it may have gone. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return isShown
}
