import { HARD, weightOf } from './cost-terms.ts'
import type { Instance, XhsttEvent } from './read.ts'
import { numberOf } from './xml.ts'

/**
 * The ways to split an event into lessons, by their durations: the cheapest by the constraints on them first, of these the one with
 * fewest lessons; single lessons where no constraint says anything. What is required is kept where it can be.
 */
export function splitsOf(instance: Instance, { id, duration, time }: XhsttEvent): number[][] {
  if (time !== null) return [[duration]]
  const own = instance.constraints.filter(
    ({ kind, events }) => (kind === 'SplitEvents' || kind === 'DistributeSplitEvents') && events.includes(id),
  )
  if (own.length === 0) return [Array<number>(duration).fill(1)]
  const costOf = (parts: readonly number[]) =>
    own.reduce((sum, constraint) => {
      const { kind, element } = constraint
      const count = (least: string, most: string, of: number) =>
        Math.max(0, numberOf(element, least, 0) - of, of - numberOf(element, most, Infinity))
      const wrong =
        kind === 'SplitEvents'
          ? count('MinimumAmount', 'MaximumAmount', parts.length) +
            parts.filter((part) => count('MinimumDuration', 'MaximumDuration', part) > 0).length
          : count(
              'Minimum',
              'Maximum',
              parts.filter((part) => part === numberOf(element, 'Duration', 1)).length,
            )
      return sum + wrong * weightOf(constraint)
    }, 0)
  const ways = partitionsOf(duration, duration).toSorted(
    (one, other) => costOf(one) - costOf(other) || one.length - other.length,
  )
  return ways.filter((way, place) => place === 0 || costOf(way) < HARD)
}

/** The ways to write a number as a sum of numbers that do not grow, none above `most`. */
function partitionsOf(total: number, most: number): number[][] {
  if (total === 0) return [[]]
  const ways: number[][] = []
  for (let first = Math.min(total, most); first >= 1; first--)
    for (const rest of partitionsOf(total - first, first)) ways.push([first, ...rest])
  return ways
}
