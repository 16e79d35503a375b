import { useEffect, useRef, type RefObject } from 'react'

/** The button that was pressed is removed with its step: the focus goes to the part that holds the steps. */
export function useFocusOnStep<E extends HTMLElement>(step: string): RefObject<E | null> {
  const holder = useRef<E>(null)
  const stepBefore = useRef(step)
  useEffect(() => {
    if (stepBefore.current !== step) holder.current?.focus({ preventScroll: true })
    stepBefore.current = step
  }, [step])
  return holder
}
