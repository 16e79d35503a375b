import type { InputNeed, TimetableInput, TimetableResult } from '../input.ts'
import { periodsByGroup, type Period } from '../lesson-times.ts'
import { factsOf, type Fact, type PinFact } from './facts.ts'

/** What an input says, looked up by id, and what the search placed. */
export type Known = {
  input: TimetableInput
  facts: readonly Fact[]
  periods: ReadonlyMap<number, Period>
  /** The section periods in which a need may meet. */
  ownPeriods: (need: InputNeed) => readonly Period[]
  /** The pins of a need, whether or not a question asks for them to be kept. */
  pinsOf: (need: InputNeed) => readonly PinFact[]
  /** Section periods in which the search placed a need. */
  placedIn: (need: InputNeed) => readonly Period[]
  /** Meetings a week that the search placed. */
  placed: (need: InputNeed) => number
  /** Whether the search took a meeting that is fixed as it is, so that no question may object to it. */
  isAccepted: (pin: PinFact) => boolean
}

export function knownOf(input: TimetableInput, result: Pick<TimetableResult, 'placements'>): Known {
  const facts = factsOf(input)
  const periods = new Map(input.periods.map((period) => [period.id, period]))
  const groups = new Map(input.groups.map((group) => [group.id, group]))
  const own = periodsByGroup(input)
  const pins = Map.groupBy(
    facts.filter((fact) => fact.kind === 'pin'),
    ({ need }) => need,
  )
  const placements = Map.groupBy(result.placements, ({ need }) => need)
  const placedIn = (need: InputNeed) =>
    (placements.get(need.id) ?? []).flatMap(({ period }) => periods.get(period) ?? [])
  return {
    input,
    facts,
    periods,
    ownPeriods({ group: id }) {
      const group = groups.get(id)
      return group ? own(group) : []
    },
    pinsOf: (need) => pins.get(need) ?? [],
    placedIn,
    placed: (need) => placedIn(need).reduce((sum, { weekdays }) => sum + weekdays.length, 0),
    isAccepted: ({ need, meeting }) =>
      need === null || placedIn(need).some(({ id }) => id === meeting.period),
  }
}
