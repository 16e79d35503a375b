/** A scale with evenly spaced round numbers as marks. */
export type Scale = { from: number; to: number; marks: number[] }

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100]
const MAX_STEPS = 4

/**
 * The scale of these values, from a round number below the lowest to one above the highest, within the limits, because rates
 * stay between 0 and 100. It has at least one step, even for one value or none.
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

/** The position of a value on the scale, from 0 to 1. Values outside of the scale are placed at its ends. */
export const shareOn = ({ from, to }: Scale, value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/** Picks at most `most` of `count` points to label, evenly spaced and always including the last one. */
export function labeledPoints(count: number, most: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / most))
  return new Set(Array.from({ length: Math.ceil(count / every) }, (_, index) => count - 1 - index * every))
}
