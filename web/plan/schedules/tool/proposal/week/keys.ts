import type { KeyList } from '#web/ui/keys/screen-keys.ts'

/** On a group in a week that is proposed, or whose cells are chosen to be kept. */
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
