import type { KeyboardEvent } from 'react'
import type { Selection } from './use-selection.ts'

/** Left and right move the caret until the end of the text; Tab leaves the field after the last action. */
export function onSearchKey(
  event: KeyboardEvent<HTMLInputElement>,
  selection: Selection,
  enter: () => void,
): void {
  if (event.nativeEvent.isComposing) return
  if (isHandled(event, selection, enter)) event.preventDefault()
}

function isHandled(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>,
  selection: Selection,
  enter: () => void,
) {
  const { selectionStart, selectionEnd, value } = currentTarget
  const isAtEnd = selectionStart === value.length && selectionEnd === value.length
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      selection.moveRow(key === 'ArrowDown' ? 1 : -1)
      return true
    case 'ArrowRight':
    case 'ArrowLeft':
      return isAtEnd && selection.moveAction(key === 'ArrowRight' ? 1 : -1)
    case 'Tab':
      return selection.moveAction(shiftKey ? -1 : 1)
    case 'Enter':
      enter()
      return true
    default:
      return false
  }
}
