/** Repeatable random numbers: the same word gives the same sequence on every machine. */
export type Random = ReturnType<typeof randomFrom>

export function randomFrom(word: string) {
  let state = seedOf(word)
  for (let turn = 0; turn < 8; turn++) advance()
  /** From 0 up to, not including, 1. */
  const next = () => (advance() >>> 0) / 2 ** 32
  /** A whole number, both ends included. */
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)]!
  return { next, between, pick, chance: (part: number) => next() < part, weighted, shuffled }

  function advance(): number {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state
  }

  /** Picks by weight: `weighted([[3, 'often'], [1, 'seldom']])`. */
  function weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T {
    let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    return (choices.find(([weight]) => (left -= weight) < 0) ?? choices.at(-1)!)[1]
  }

  function shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, place: next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ value }) => value)
  }
}

/** Never 0, because the sequence would stay there. */
function seedOf(word: string): number {
  let seed = 2166136261
  for (const letter of word) seed = Math.imul(seed ^ letter.codePointAt(0)!, 16777619)
  return seed | 1
}
