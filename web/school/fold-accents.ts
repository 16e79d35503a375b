/**
 * Removes accents and case for comparing text, so that 'jose' finds José. Every search in the browser uses it on both sides.
 * Spaces and punctuation stay.
 */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

/** Whether a text contains the search, ignoring case, accents and surrounding spaces. */
export const containsSearch = (text: string, search: string): boolean =>
  foldAccents(text).includes(foldAccents(search.trim()))
