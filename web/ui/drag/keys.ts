import type { KeyList } from '../keys/screen-keys.ts'

/** The codes of keys by which something is dragged; the sensor takes them from here. */
export const DRAG_CODES = {
  start: ['Space', 'Enter'],
  end: ['Space', 'Enter'],
  // Leaving by Tab must not drop anything where it happens to be.
  cancel: ['Escape', 'Tab'],
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
}

const { start, cancel, up, down, left, right } = DRAG_CODES

/** On something that can be dragged. */
export const DRAG_KEYS: KeyList<'start' | 'move' | 'cancel'> = {
  title: 'Dragging by keys',
  lines: {
    start: { keys: start, does: 'Pick up, and drop at the chosen place' },
    move: { keys: [...up, ...down, ...left, ...right], does: 'Choose a place' },
    cancel: { keys: cancel, does: 'Cancel' },
  },
}

/** How a screen reader describes what can be dragged. */
export const DRAG_HELP =
  'Press Space to pick up, arrow keys to choose a place, Space to drop, Escape to cancel.'
