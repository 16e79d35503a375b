import type { KeyList } from '#web/ui/keys/screen-keys.ts'

/** The key works while a class is in session and nothing on the page has the focus. */
export const HOME_KEYS: KeyList<'open'> = {
  title: 'Today',
  lines: { open: { keys: ['Enter'], does: 'Take attendance for the current class' } },
}
