import type { KeyList } from '#web/ui/keys/screen-keys.ts'

/** On a day of the calendar; `dayForKey` has the days. */
export const MONTHS_KEYS: KeyList = {
  title: 'Calendar',
  lines: {
    day: { keys: ['ArrowLeft', 'ArrowRight'], does: 'School day before or after' },
    week: { keys: ['ArrowUp', 'ArrowDown'], does: 'A week earlier or later' },
    month: { keys: ['PageUp', 'PageDown'], does: 'Four weeks earlier or later' },
  },
}
