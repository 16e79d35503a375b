import { useRef, useState } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * The subject of an open dialog. When it closes, the focus returns to where it was; where that element was removed, by
 * default to the page's heading.
 */
export function useDialogFocus<T>(focusFallback: () => void = focusHeading) {
  const [opened, setOpened] = useState<T>()
  const focusedBefore = useRef<Element>(null)
  const open = (next: T) => {
    if (opened === undefined) focusedBefore.current = document.activeElement
    setOpened(next)
  }
  const close = () => {
    setOpened(undefined)
    setTimeout(() => {
      const last = focusedBefore.current
      if (last instanceof HTMLElement && last.isConnected) last.focus()
      else focusFallback()
    })
  }
  return { opened, open, close }
}
