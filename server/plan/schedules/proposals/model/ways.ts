import { chunkAlternatives, keptOf, totalOf } from './chunks.ts'
import { sizeOf, type Option } from './options.ts'

/** Where the meetings of a bundle can be: beside pinned ones that they make a double with, as doubles, and alone. */
export type Places = { halves: readonly Option[]; pairs: readonly Option[]; singles: readonly Option[] }

/** On how many weekdays each of a bundle's events meets; a double counts once. */
export type Way = { halves: readonly number[]; pairs: readonly number[]; singles: readonly number[] }

/** How many meetings a way is. */
export const meetingsOf = ({ halves, pairs, singles }: Way): number =>
  totalOf(halves) + 2 * totalOf(pairs) + totalOf(singles)

const lengthOf = ({ halves, pairs, singles }: Way): number => halves.length + pairs.length + singles.length

/** The ways to have a number of meetings with some doubles among them; see `chunkAlternatives` for their order. */
export function waysToMeet(meetings: number, doubles: number, places: Places): Way[] {
  const standing = {
    halves: standingSizes(places.halves),
    pairs: standingSizes(places.pairs),
    singles: standingSizes(places.singles),
  }
  const kept = ({ halves, pairs, singles }: Way) =>
    keptOf(halves, standing.halves) + 2 * keptOf(pairs, standing.pairs) + keptOf(singles, standing.singles)
  const doublesOf = ({ halves, pairs }: Way) => totalOf(halves) + totalOf(pairs)
  const ways: Way[] = []
  for (let beside = 0; beside <= Math.min(meetings, places.halves.length > 0 ? doubles : 0); beside++) {
    const apart = Math.min(doubles - beside, Math.floor((meetings - beside) / 2))
    for (const halves of waysFor(beside, places.halves))
      for (const pairs of waysFor(apart, places.pairs))
        for (const singles of waysFor(meetings - beside - 2 * apart, places.singles))
          ways.push({ halves, pairs, singles })
  }
  return ways.sort(
    (one, other) =>
      doublesOf(other) - doublesOf(one) ||
      meetingsOf(other) - meetingsOf(one) ||
      kept(other) - kept(one) ||
      lengthOf(one) - lengthOf(other),
  )
}

const standingSizes = (options: readonly Option[]): number[] =>
  options.filter(({ isStanding }) => isStanding).map(sizeOf)

/** How section periods of these options can make up a number of meetings. */
function waysFor(meetings: number, options: readonly Option[]): number[][] {
  const counts = new Map([...Map.groupBy(options, sizeOf)].map(([size, list]) => [size, list.length]))
  return chunkAlternatives(meetings, counts, standingSizes(options))
}
