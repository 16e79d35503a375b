/**
 * Removes accents, apostrophes and case for comparing text, so that 'jose' finds José and 'omwangi' O'Mwangi. Spaces and other
 * punctuation stay.
 */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘ʼ]+/gu, '')
    .toLowerCase()

/** Takes hyphens as spaces too, as people type names. Every search in the browser uses it on both sides. */
export const foldForSearch = (text: string): string => foldAccents(text).replaceAll(/[-‐‑]/g, ' ')

/** Whether a text contains the search, ignoring case, accents, apostrophes, hyphens and surrounding spaces. */
export const containsSearch = (text: string, search: string): boolean =>
  foldForSearch(text).includes(foldForSearch(search).trim())
