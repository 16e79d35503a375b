import type { KeyList } from '#web/ui/keys/screen-keys.ts'

export const UNDO_KEYS: KeyList<'undo' | 'redo'> = {
  title: 'Changes',
  lines: {
    undo: { keys: ['Z'], mod: true, does: 'Undo the last change' },
    redo: { keys: ['Z'], mod: true, shift: true, does: 'Redo' },
  },
}

/** The keys that work on a group in a cell. */
export const GRID_KEYS: KeyList<'remove' | 'nearest' | 'first' | 'last'> = {
  title: 'Grid',
  lines: {
    remove: { keys: ['Delete'], does: 'Remove the group from its cell' },
    nearest: {
      keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
      does: 'The nearest group in that direction',
    },
    first: { keys: ['Home'], does: 'First group of the grid' },
    last: { keys: ['End'], does: 'Last group of the grid' },
  },
}
