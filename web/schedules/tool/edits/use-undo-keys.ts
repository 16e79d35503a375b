import { useEffect, useEffectEvent } from 'react'

type UndoActions = { undo: () => void; redo: () => void }

/** Ctrl-Z and Ctrl-Shift-Z, but for text that is being typed. */
export function useUndoKeys({ undo, redo }: UndoActions, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndoKey = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
    if (!isOn || !isUndoKey || isTyping(event.target)) return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([readonly]), textarea')
