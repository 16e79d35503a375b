import type { Answer } from './model.ts'

export type MinimalConflict<Fact> = { facts: Fact[]; proven: boolean }

/**
 * A smallest part of facts that cannot all hold: leaving out any one of the part makes the rest possible. `facts` cannot all hold;
 * those that stand first are left out first. Whole halves are tried before single facts. What is not decided stays in, and the
 * part is then not proven to be smallest.
 */
export function minimalConflict<Fact>(
  facts: readonly Fact[],
  decide: (facts: readonly Fact[]) => Answer,
): MinimalConflict<Fact> {
  const needed: Fact[] = []
  let proven = true
  keepNeeded(facts, [], 'feasible')
  return { facts: needed, proven }

  /** Keeps what is needed of a part while those after it are still in. `whole` is the answer without the part, where it is known. */
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
