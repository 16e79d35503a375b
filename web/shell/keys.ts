import type { KeyList } from '#web/ui/keys/screen-keys.ts'

export const HELP_KEYS: KeyList<'help'> = {
  title: 'Anywhere',
  lines: { help: { keys: ['?'], does: 'This list' } },
}
