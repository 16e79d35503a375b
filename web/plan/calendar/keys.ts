import type { KeyList } from '#web/ui/keys/screen-keys.ts'

/** The keys that work on a day of the calendar. `dayForKey` decides where they move the focus. */
export const MONTHS_KEYS: KeyList = {
  title: 'Calendar',
  lines: {
    day: { keys: ['ArrowLeft', 'ArrowRight'], does: 'Previous or next school day' },
    week: { keys: ['ArrowUp', 'ArrowDown'], does: 'One week earlier or later' },
    month: { keys: ['PageUp', 'PageDown'], does: 'Four weeks earlier or later' },
  },
}
