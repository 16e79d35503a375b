import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component is still mounted, for callbacks that may run later. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return isShown
}
