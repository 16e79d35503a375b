import type { KeyList } from '#web/ui/keys/screen-keys.ts'

/** In a cell of the table. */
export const CELL_KEYS: KeyList<'next' | 'above' | 'fill' | 'undo' | 'save'> = {
  title: 'Class requirements',
  lines: {
    next: {
      keys: ['Enter'],
      does: 'Go down a row (adds a row at the end); with Shift, go up',
    },
    above: { keys: ['D'], mod: true, does: 'The same as in the row above' },
    fill: { keys: ['D'], mod: true, shift: true, does: 'The same in all rows below' },
    undo: { keys: ['Z'], mod: true, does: 'Undo the last change' },
    save: { keys: ['S'], mod: true, does: 'Save' },
  },
}
