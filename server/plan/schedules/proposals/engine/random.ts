/**
 * Repeatable random numbers of 32 bits, fast enough for the search (xorshift). The seed must not be 0, because then every
 * number would be 0.
 */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) | 0 || 1
    for (let turn = 0; turn < 8; turn++) this.#advance()
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    return this.#advance() / 2 ** 32
  }

  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor((this.#advance() / 2 ** 32) * limit)
  }

  #advance(): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state
    return state >>> 0
  }
}
