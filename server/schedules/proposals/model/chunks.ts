/** How the meetings of a week are made of section periods that meet on one weekday or several: [3, 2] are five meetings. */

const MAX_ALTERNATIVES = 24

/**
 * The ways in which section periods of some sizes add up to a number of meetings, or to the greatest one below it. A way
 * with the sizes of what stands comes first, then one with few section periods. `counts` has how many there are of a size.
 */
export function chunkAlternatives(
  meetings: number,
  counts: ReadonlyMap<number, number>,
  standing: readonly number[],
): number[][] {
  const sizes = [...counts.keys()].sort((one, other) => other - one)
  let best = 0
  let found: number[][] = []
  let steps = 0
  search(0, meetings, [])
  const kept = (way: readonly number[]) => {
    const left = [...standing]
    return way.filter((size) => left.includes(size) && left.splice(left.indexOf(size), 1)).length
  }
  return found
    .sort((one, other) => kept(other) - kept(one) || one.length - other.length)
    .slice(0, MAX_ALTERNATIVES)

  function search(place: number, left: number, way: readonly number[]): void {
    if (steps++ > 5_000) return
    const size = sizes[place]
    if (left === 0 || size === undefined) {
      const sum = meetings - left
      if (sum > best || found.length === 0) found = []
      if (sum >= best) found.push([...way])
      best = Math.max(best, sum)
      return
    }
    for (let count = Math.min(counts.get(size) ?? 0, Math.floor(left / size)); count >= 0; count--)
      search(place + 1, left - count * size, [...way, ...Array<number>(count).fill(size)])
  }
}
