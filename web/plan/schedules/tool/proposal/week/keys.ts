import type { KeyList } from '#web/ui/keys/screen-keys.ts'

/** The keys that work on a group in a proposed week, or while the user chooses cells to keep. */
export const WEEK_KEYS: KeyList<'choose' | 'nearest' | 'first' | 'last'> = {
  title: 'Week',
  lines: {
    choose: { keys: [' ', 'Enter'], does: 'Select or deselect the group' },
    nearest: {
      keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
      does: 'The nearest group in that direction',
    },
    first: { keys: ['Home'], does: 'First group of the week' },
    last: { keys: ['End'], does: 'Last group of the week' },
  },
}
