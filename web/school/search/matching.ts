import { foldAccents } from '../fold-accents.ts'

/** The words of a search, without case and accents; none for blanks and commas alone. */
export const searchWords = (text: string): string[] =>
  foldAccents(text)
    .split(/[\s,]+/u)
    .filter((word) => word !== '')

/** How well the texts match: 0 one begins with the words, 1 each word begins one of their words, 2 they contain them; undefined: not. */
export function matchRank(words: readonly string[], ...texts: (string | null)[]): 0 | 1 | 2 | undefined {
  const folded = texts.map((text) => foldAccents(text ?? ''))
  const whole = ` ${folded.join(' ').replaceAll('-', ' ')}`
  if (folded.some((line) => line.startsWith(words.join(' ')))) return 0
  if (words.every((word) => whole.includes(` ${word}`))) return 1
  return words.every((word) => folded.some((line) => line.includes(word))) ? 2 : undefined
}

/** The items that match, the best first, otherwise in their order. */
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
