import { pluralize } from '#contract/words.ts'

/** 'Saving 2 changes...', then 'All changes saved', or '' before the first change. */
export function savingText(unsaved: number, wasUnsaved: boolean): string {
  if (unsaved > 0) return `Saving ${pluralize(unsaved, 'change')}...`
  return wasUnsaved ? 'All changes saved' : ''
}

/** 'Unsaved: 2 changes', shown next to the Save button. */
export const unsavedText = (changes: number, singular = 'change', plural?: string): string =>
  `Unsaved: ${pluralize(changes, singular, plural)}`
