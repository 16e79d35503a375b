import { partAlternatives, countUnchanged, totalOf } from './parts.ts'
import { sizeOf, type Option } from './options.ts'

/** Where a bundle's meetings can be: next to a pinned one as its double, as new doubles, or alone. */
export type Places = { halves: readonly Option[]; pairs: readonly Option[]; singles: readonly Option[] }

/** On how many weekdays each of a bundle's events meets; a double counts once. */
export type WeekPattern = { halves: readonly number[]; pairs: readonly number[]; singles: readonly number[] }

/** How many meetings a combination has. */
export const meetingsOf = ({ halves, pairs, singles }: WeekPattern): number =>
  totalOf(halves) + 2 * totalOf(pairs) + totalOf(singles)

const lengthOf = ({ halves, pairs, singles }: WeekPattern): number =>
  halves.length + pairs.length + singles.length

/** The combinations that have a number of meetings, some of them as doubles; see `partAlternatives` for their order. */
export function listWeekPatterns(meetings: number, doubles: number, places: Places): WeekPattern[] {
  const current = {
    halves: currentSizes(places.halves),
    pairs: currentSizes(places.pairs),
    singles: currentSizes(places.singles),
  }
  const unchanged = ({ halves, pairs, singles }: WeekPattern) =>
    countUnchanged(halves, current.halves) +
    2 * countUnchanged(pairs, current.pairs) +
    countUnchanged(singles, current.singles)
  const doublesOf = ({ halves, pairs }: WeekPattern) => totalOf(halves) + totalOf(pairs)
  const patterns: WeekPattern[] = []
  for (let beside = 0; beside <= Math.min(meetings, places.halves.length > 0 ? doubles : 0); beside++) {
    const apart = Math.min(doubles - beside, Math.floor((meetings - beside) / 2))
    for (const halves of patternsFor(beside, places.halves))
      for (const pairs of patternsFor(apart, places.pairs))
        for (const singles of patternsFor(meetings - beside - 2 * apart, places.singles))
          patterns.push({ halves, pairs, singles })
  }
  return patterns.sort(
    (one, other) =>
      doublesOf(other) - doublesOf(one) ||
      meetingsOf(other) - meetingsOf(one) ||
      unchanged(other) - unchanged(one) ||
      lengthOf(one) - lengthOf(other),
  )
}

const currentSizes = (options: readonly Option[]): number[] =>
  options.filter(({ isCurrent }) => isCurrent).map(sizeOf)

/** How section periods of these options can make up a number of meetings. */
function patternsFor(meetings: number, options: readonly Option[]): number[][] {
  const counts = new Map([...Map.groupBy(options, sizeOf)].map(([size, list]) => [size, list.length]))
  return partAlternatives(meetings, counts, currentSizes(options))
}
