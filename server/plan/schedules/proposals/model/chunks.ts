/** How the meetings of a week are made of section periods that meet on one weekday or several: [3, 2] are five meetings. */

const MAX_ALTERNATIVES = 24
const MAX_STEPS = 5_000

/**
 * The ways in which section periods of some sizes add up to a number of meetings: the exact ones first, then those that come
 * near from below; of these, those with the sizes of what stands, then those with few section periods. `counts` has how
 * many there are of a size.
 */
export function chunkAlternatives(
  meetings: number,
  counts: ReadonlyMap<number, number>,
  standing: readonly number[],
): number[][] {
  const sizes = [...counts.keys()].sort((one, other) => other - one)
  const found: number[][] = []
  let steps = 0
  search(0, meetings, [])
  const kept = (way: readonly number[]) => keptOf(way, standing)
  return found
    .sort(
      (one, other) => totalOf(other) - totalOf(one) || kept(other) - kept(one) || one.length - other.length,
    )
    .slice(0, MAX_ALTERNATIVES)

  function search(place: number, left: number, way: readonly number[]): void {
    if (steps++ > MAX_STEPS) return
    const size = sizes[place]
    if (left === 0 || size === undefined) {
      if (
        !sizes.some(
          (other) => other <= left && way.filter((used) => used === other).length < counts.get(other)!,
        )
      )
        found.push([...way])
      return
    }
    for (let count = Math.min(counts.get(size)!, Math.floor(left / size)); count >= 0; count--)
      search(place + 1, left - count * size, [...way, ...Array<number>(count).fill(size)])
  }
}

/** Meetings. */
export const totalOf = (way: readonly number[]): number => way.reduce((total, size) => total + size, 0)

/** How many section periods of a way can be ones that stand. */
export function keptOf(way: readonly number[], standing: readonly number[]): number {
  const left = [...standing]
  return way.filter((size) => left.includes(size) && left.splice(left.indexOf(size), 1)).length
}
