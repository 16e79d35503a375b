import { useRef, useState } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * What a dialog is open for, if it is. When it closes, the focus goes back to where it was; where that has gone, to
 * the page's heading unless told otherwise.
 */
export function useDialogFocus<T>(focusElsewhere: () => void = focusHeading) {
  const [opened, setOpened] = useState<T>()
  const before = useRef<Element>(null)
  const open = (next: T) => {
    if (opened === undefined) before.current = document.activeElement
    setOpened(next)
  }
  const close = () => {
    setOpened(undefined)
    setTimeout(() => {
      const last = before.current
      if (last instanceof HTMLElement && last.isConnected) last.focus()
      else focusElsewhere()
    })
  }
  return { opened, open, close }
}
