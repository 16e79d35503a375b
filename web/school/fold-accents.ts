/**
 * A text without accents and in lower case, for comparing what people type: 'jose' finds José. Every search in the
 * browser folds both sides with it. The text keeps its blanks and signs.
 */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

/** Whether a text contains what was typed into a search, without regard to case, accents and blanks around it. */
export const containsSearch = (text: string, search: string): boolean =>
  foldAccents(text).includes(foldAccents(search.trim()))
