import type { Answer } from './model.ts'

export type MinimalConflict<Fact> = { facts: Fact[]; proven: boolean }

/**
 * A minimal conflict (QuickXplain): a subset of `facts`, which cannot all hold, of which any one removed makes the rest
 * possible. Earlier facts are removed first, and whole halves are tried before single facts. A fact that cannot be decided
 * stays, and the result is then not proven minimal.
 */
export function minimalConflict<Fact>(
  facts: readonly Fact[],
  decide: (facts: readonly Fact[]) => Answer,
): MinimalConflict<Fact> {
  const needed: Fact[] = []
  let proven = true
  keepNeeded(facts, [], 'feasible')
  return { facts: needed, proven }

  /**
   * Keeps the facts of a part that are needed while those after it still hold. `whole` is the answer without the part, if it
   * is known.
   */
  function keepNeeded(part: readonly Fact[], after: readonly Fact[], whole?: Answer): void {
    if (part.length === 0) return
    const answer = whole ?? decide([...needed, ...after])
    if (answer === 'infeasible') return
    if (part.length === 1) {
      needed.push(...part)
      if (answer === 'unknown') proven = false
      return
    }
    const middle = Math.ceil(part.length / 2)
    const second = part.slice(middle)
    const before = needed.length
    keepNeeded(part.slice(0, middle), [...second, ...after])
    keepNeeded(second, after, needed.length === before ? answer : undefined)
  }
}
