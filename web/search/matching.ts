/** A text without its case and accents, for comparing. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

/** The words that are looked for, without case and accents; none for blanks and commas alone. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[\s,]+/u)
    .filter((word) => word !== '')

/** How well one of the texts fits: 0 begins with the words, 1 each word begins one of its words, 2 has them; undefined: no. */
export function fitOf(words: readonly string[], ...texts: (string | null)[]): 0 | 1 | 2 | undefined {
  const lines = texts.map((text) => folded(text ?? ''))
  const whole = ` ${lines.join(' ').replaceAll('-', ' ')}`
  if (lines.some((line) => line.startsWith(words.join(' ')))) return 0
  if (words.every((word) => whole.includes(` ${word}`))) return 1
  return words.every((word) => lines.some((line) => line.includes(word))) ? 2 : undefined
}

/** Those that fit, the best first, otherwise in their order. */
export function fitting<T>(
  words: readonly string[],
  list: readonly T[],
  textsOf: (one: T) => (string | null)[],
): T[] {
  return list
    .map((one) => ({ one, fit: fitOf(words, ...textsOf(one)) }))
    .filter(({ fit }) => fit !== undefined)
    .sort((a, b) => (a.fit ?? 0) - (b.fit ?? 0))
    .map(({ one }) => one)
}
