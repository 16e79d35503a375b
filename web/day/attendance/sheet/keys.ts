import type { KeyList } from '#web/ui/keys/screen-keys.ts'

export const SHEET_KEYS: KeyList<'save'> = {
  title: 'Sheet',
  lines: { save: { keys: ['Enter'], mod: true, does: 'Save' } },
}
