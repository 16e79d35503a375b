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
  /** Equal for needs that one teacher meets at once as one class; null where a need is a class of its own. */
  classOf: (need: InputNeed) => string | null
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
    classOf: classesOf(input),
    isAccepted: ({ need, meeting }) =>
      need === null || placedIn(need).some(({ id }) => id === meeting.period),
  }
}

/** Needs of one teacher are one class by name, or where their band makes them meet in one section period. */
function classesOf({ needs, groups }: TimetableInput): (need: InputNeed) => string | null {
  const grades = new Map(groups.map(({ id, grade }) => [id, grade]))
  const classes = new Map<InputNeed, string>()
  const keysOf = ({ teacher, group, together, sameClass }: InputNeed) =>
    [
      sameClass === null ? [] : [`${teacher} class ${sameClass}`],
      together === null ? [] : [`${teacher} band ${grades.get(group)} ${together}`],
    ].flat()
  const byKey = Map.groupBy(
    needs.flatMap((need) => keysOf(need).map((key) => ({ key, need }))),
    ({ key }) => key,
  )
  for (const [key, members] of byKey) {
    if (members.length < 2) continue
    const joined = new Set(members.map(({ need }) => classes.get(need)))
    for (const [need, name] of classes) if (joined.has(name)) classes.set(need, key)
    for (const { need } of members) classes.set(need, key)
  }
  return (need) => classes.get(need) ?? null
}
