import type { KeyList } from '#web/ui/keys/screen-keys.ts'

export const COVER_KEYS: KeyList<'add' | 'save'> = {
  title: 'Coverage',
  lines: {
    add: { keys: ['/'], does: 'Add an absent teacher' },
    save: { keys: ['Enter'], mod: true, does: 'Save coverage' },
  },
}
