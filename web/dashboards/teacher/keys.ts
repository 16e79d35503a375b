import type { KeyList } from '#web/ui/keys/screen-keys.ts'

/** While a class is on and nothing on the page has the focus. */
export const HOME_KEYS: KeyList<'open'> = {
  title: 'Today',
  lines: { open: { keys: ['Enter'], does: 'Take attendance for the current class' } },
}
