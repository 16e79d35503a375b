import { foldForSearch } from '../fold-accents.ts'

/** The words of a search as names are compared; empty if it has only spaces, commas and hyphens. */
export const searchWords = (text: string): string[] =>
  text
    .split(/[\s,]+/u)
    .map((word) => foldForSearch(word).trim())
    .filter((word) => word !== '')

/** How well texts match: 0 if one begins with the search, 1 if each word begins a word, 2 if they contain all words, else undefined. */
export function matchRank(words: readonly string[], ...texts: (string | null)[]): 0 | 1 | 2 | undefined {
  const folded = texts.map((text) => foldForSearch(text ?? ''))
  const whole = ` ${folded.join(' ')}`
  if (folded.some((line) => line.startsWith(words.join(' ')))) return 0
  if (words.every((word) => whole.includes(` ${word}`))) return 1
  return words.every((word) => folded.some((line) => line.includes(word))) ? 2 : undefined
}

/** The matching items, best first, otherwise in their original order. */
export function bestMatches<T>(
  words: readonly string[],
  list: readonly T[],
  textsOf: (item: T) => (string | null)[],
): T[] {
  return list
    .map((item) => ({ item, rank: matchRank(words, ...textsOf(item)) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ item }) => item)
}
