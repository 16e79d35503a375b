import type { KeyList } from '#web/ui/keys/screen-keys.ts'

/** The keys that work in a cell of the table. */
export const CELL_KEYS: KeyList<'next' | 'above' | 'fill' | 'undo' | 'save'> = {
  title: 'Class requirements',
  lines: {
    next: {
      keys: ['Enter'],
      does: 'Go down a row (adds a row at the end); with Shift, go up',
    },
    above: { keys: ['D'], mod: true, does: 'Copy from the row above' },
    fill: { keys: ['D'], mod: true, shift: true, does: 'Copy to all rows below' },
    undo: { keys: ['Z'], mod: true, does: 'Undo the last change' },
    save: { keys: ['S'], mod: true, does: 'Save' },
  },
}
