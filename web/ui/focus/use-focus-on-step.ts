import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the container of the steps when the step changes, because the pressed button is removed with its step. */
export function useFocusOnStep<E extends HTMLElement>(step: string): RefObject<E | null> {
  const holder = useRef<E>(null)
  const stepBefore = useRef(step)
  useEffect(() => {
    if (stepBefore.current !== step) holder.current?.focus({ preventScroll: true })
    stepBefore.current = step
  }, [step])
  return holder
}
