import type { KeyList } from '#web/ui/keys/screen-keys.ts'

export const SEARCH_KEYS: KeyList<'search'> = {
  title: 'Anywhere',
  lines: { search: { keys: ['K'], mod: true, does: 'Search for people, groups and screens' } },
}
