import { useRef, useState } from 'react'
import { focusUnassigned } from './focus.ts'

export type DialogName = 'add' | 'create' | 'distribute' | 'teachers'

/** Which dialog is open. When it closes, the focus goes back to where it was, or to the box if that has gone. */
export function useDialog() {
  const [name, setName] = useState<DialogName | null>(null)
  const before = useRef<Element>(null)
  const open = (next: DialogName) => {
    if (name === null) before.current = document.activeElement
    setName(next)
  }
  const close = () => {
    setName(null)
    setTimeout(() => {
      const last = before.current
      if (last instanceof HTMLElement && last.isConnected) last.focus()
      else focusUnassigned()
    })
  }
  return { name, open, close }
}
