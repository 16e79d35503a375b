/** How section periods that meet on one or more weekdays add up to a week's meetings: [3, 2] are five meetings. */

const MAX_ALTERNATIVES = 24
const MAX_STEPS = 5_000

/**
 * The ways in which section periods of some sizes add up to a number of meetings: the exact ones first, then those that come
 * near from below; of these, those with the sizes of the current meetings, then those with few section periods. `counts` has how
 * many there are of a size.
 */
export function partAlternatives(
  meetings: number,
  counts: ReadonlyMap<number, number>,
  current: readonly number[],
): number[][] {
  const sizes = [...counts.keys()].sort((one, other) => other - one)
  const found: number[][] = []
  let steps = 0
  search(0, meetings, [])
  const unchanged = (pattern: readonly number[]) => countUnchanged(pattern, current)
  return found
    .sort(
      (one, other) =>
        totalOf(other) - totalOf(one) || unchanged(other) - unchanged(one) || one.length - other.length,
    )
    .slice(0, MAX_ALTERNATIVES)

  function search(place: number, left: number, pattern: readonly number[]): void {
    if (steps++ > MAX_STEPS) return
    const size = sizes[place]
    if (left === 0 || size === undefined) {
      if (
        !sizes.some(
          (other) => other <= left && pattern.filter((used) => used === other).length < counts.get(other)!,
        )
      )
        found.push([...pattern])
      return
    }
    for (let count = Math.min(counts.get(size)!, Math.floor(left / size)); count >= 0; count--)
      search(place + 1, left - count * size, [...pattern, ...Array<number>(count).fill(size)])
  }
}

/** Meetings. */
export const totalOf = (pattern: readonly number[]): number =>
  pattern.reduce((total, size) => total + size, 0)

/** How many section periods of a combination can be current ones. */
export function countUnchanged(pattern: readonly number[], current: readonly number[]): number {
  const left = [...current]
  return pattern.filter((size) => left.includes(size) && left.splice(left.indexOf(size), 1)).length
}
