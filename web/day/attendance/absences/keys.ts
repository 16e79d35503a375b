import type { KeyList } from '#web/ui/keys/screen-keys.ts'

export const ABSENCES_KEYS: KeyList<'find' | 'choose' | 'save'> = {
  title: 'Reported absences',
  lines: {
    find: { keys: ['/'], does: 'Type who is absent' },
    choose: {
      keys: ['Enter'],
      does: 'Choose the highlighted entry; with Shift, add one more student',
    },
    save: { keys: ['Enter'], mod: true, does: 'Save the absence' },
  },
}
