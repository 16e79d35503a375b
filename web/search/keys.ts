import type { KeyboardEvent } from 'react'
import type { Chosen } from './use-choice.ts'

/** Left and right belong to the text until its end is reached; Tab leaves the field after the last action. */
export function press(event: KeyboardEvent<HTMLInputElement>, choice: Chosen, enter: () => void): void {
  if (event.nativeEvent.isComposing) return
  if (did(event, choice, enter)) event.preventDefault()
}

function did(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>,
  choice: Chosen,
  enter: () => void,
) {
  const { selectionStart, selectionEnd, value } = currentTarget
  const isAtEnd = selectionStart === value.length && selectionEnd === value.length
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      choice.moveRow(key === 'ArrowDown' ? 1 : -1)
      return true
    case 'ArrowRight':
    case 'ArrowLeft':
      return isAtEnd && choice.moveAction(key === 'ArrowRight' ? 1 : -1)
    case 'Tab':
      return choice.moveAction(shiftKey ? -1 : 1)
    case 'Enter':
      enter()
      return true
    default:
      return false
  }
}
