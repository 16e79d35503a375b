/** A scale from its lowest to its highest mark; the marks are evenly spaced round numbers, rising. */
export type Scale = { from: number; to: number; marks: number[] }

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100]
const MAX_STEPS = 4

/**
 * The scale of these values, from a round number below the least to one above the greatest, within `limits`: rates stay
 * between 0 and 100. It has at least one step, also for one value or none.
 */
export function scaleOf(values: readonly number[], [lowest, highest] = [0, 100]): Scale {
  const least = Math.min(highest, ...values)
  const greatest = Math.max(lowest, ...values)
  for (const step of STEPS) {
    const below = Math.max(lowest, Math.floor(least / step) * step)
    const to = Math.min(highest, Math.max(Math.ceil(greatest / step) * step, below + step))
    const from = Math.min(below, to - step)
    const count = Math.round((to - from) / step)
    if (count <= MAX_STEPS) return { from, to, marks: marksOf(from, step, count) }
  }
  return { from: lowest, to: highest, marks: [lowest, highest] }
}

const marksOf = (from: number, step: number, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => from + index * step)

/** Where a value lies on the scale, from 0 at its lowest mark to 1 at its highest; a value outside lies at its end. */
export const shareOn = ({ from, to }: Scale, value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/** Which of `count` points in a row are labeled: at most `most` of them, evenly spaced, the last one always. */
export function labeledPoints(count: number, most: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / most))
  return new Set(Array.from({ length: Math.ceil(count / every) }, (_, index) => count - 1 - index * every))
}
