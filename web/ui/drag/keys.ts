import type { KeyList } from '../keys/screen-keys.ts'

/** The key codes of the keyboard sensor. */
export const DRAG_CODES = {
  start: ['Space', 'Enter'],
  end: ['Space', 'Enter'],
  // Tab cancels because leaving must not drop an item wherever it happens to be.
  cancel: ['Escape', 'Tab'],
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
}

const { start, cancel, up, down, left, right } = DRAG_CODES

/** The keys that work on a draggable item. */
export const DRAG_KEYS: KeyList<'start' | 'move' | 'cancel'> = {
  title: 'Drag and drop with the keyboard',
  lines: {
    start: { keys: start, does: 'Pick up, and drop at the chosen place' },
    move: { keys: [...up, ...down, ...left, ...right], does: 'Choose a place' },
    cancel: { keys: cancel, does: 'Cancel' },
  },
}

/** Describes draggable items to screen readers. */
export const DRAG_HELP =
  'Press Space to pick up, arrow keys to choose a place, Space to drop, Escape to cancel.'
