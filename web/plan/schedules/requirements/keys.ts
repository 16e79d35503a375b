import type { KeyList } from '#web/ui/keys/screen-keys.ts'

/** In a cell of the table. */
export const CELL_KEYS: KeyList<'next' | 'above' | 'fill' | 'undo' | 'save'> = {
  title: 'Class requirements',
  lines: {
    next: {
      keys: ['Enter'],
      does: 'The same column of the next row, a new one after the last; with Shift the row above',
    },
    above: { keys: ['D'], mod: true, does: 'The same as in the row above' },
    fill: { keys: ['D'], mod: true, shift: true, does: 'The same in all rows below' },
    undo: { keys: ['Z'], mod: true, does: 'Undo the last change' },
    save: { keys: ['S'], mod: true, does: 'Save' },
  },
}
