import type { InputRequirement, TimetableInput, TimetableResult } from '../input.ts'
import { periodsByGroup, type Period } from '../lesson-times.ts'
import { factsOf, type Fact, type PinFact } from './facts.ts'

/** The input, indexed by id, and the meetings that the search placed. */
export type ExplainContext = {
  input: TimetableInput
  facts: readonly Fact[]
  periods: ReadonlyMap<number, Period>
  /** The section periods in which a requirement may meet. */
  ownPeriods: (requirement: InputRequirement) => readonly Period[]
  /** All pins of a requirement, even those that a question does not include. */
  pinsOf: (requirement: InputRequirement) => readonly PinFact[]
  /** Section periods in which the search placed a requirement. */
  placedIn: (requirement: InputRequirement) => readonly Period[]
  /** Meetings a week that the search placed. */
  placed: (requirement: InputRequirement) => number
  /** Equal for requirements that are taught together as one class; null for a separate class. */
  classOf: (requirement: InputRequirement) => string | null
  /** Whether the search accepted a fixed meeting as it is, so that the explanation does not question it. */
  isAccepted: (pin: PinFact) => boolean
}

export function explainContextOf(
  input: TimetableInput,
  result: Pick<TimetableResult, 'placements'>,
): ExplainContext {
  const facts = factsOf(input)
  const periods = new Map(input.periods.map((period) => [period.id, period]))
  const groups = new Map(input.groups.map((group) => [group.id, group]))
  const own = periodsByGroup(input)
  const pins = Map.groupBy(
    facts.filter((fact) => fact.kind === 'pin'),
    ({ requirement }) => requirement,
  )
  const placements = Map.groupBy(result.placements, ({ requirement }) => requirement)
  const placedIn = (requirement: InputRequirement) =>
    (placements.get(requirement.id) ?? []).flatMap(({ period }) => periods.get(period) ?? [])
  return {
    input,
    facts,
    periods,
    ownPeriods({ group: id }) {
      const group = groups.get(id)
      return group ? own(group) : []
    },
    pinsOf: (requirement) => pins.get(requirement) ?? [],
    placedIn,
    placed: (requirement) => placedIn(requirement).reduce((sum, { weekdays }) => sum + weekdays.length, 0),
    classOf: classesOf(input),
    isAccepted: ({ requirement, meeting }) =>
      requirement === null || placedIn(requirement).some(({ id }) => id === meeting.period),
  }
}

/** Requirements of one teacher are one class by name, or where their band makes them meet in one section period. */
function classesOf({
  requirements,
  groups,
}: TimetableInput): (requirement: InputRequirement) => string | null {
  const grades = new Map(groups.map(({ id, grade }) => [id, grade]))
  const classes = new Map<InputRequirement, string>()
  const keysOf = ({ teacher, group, together, sameClass }: InputRequirement) =>
    [
      sameClass === null ? [] : [`${teacher} class ${sameClass}`],
      together === null ? [] : [`${teacher} band ${grades.get(group)} ${together}`],
    ].flat()
  const byKey = Map.groupBy(
    requirements.flatMap((requirement) => keysOf(requirement).map((key) => ({ key, requirement }))),
    ({ key }) => key,
  )
  for (const [key, members] of byKey) {
    if (members.length < 2) continue
    const joined = new Set(members.map(({ requirement }) => classes.get(requirement)))
    for (const [requirement, name] of classes) if (joined.has(name)) classes.set(requirement, key)
    for (const { requirement } of members) classes.set(requirement, key)
  }
  return (requirement) => classes.get(requirement) ?? null
}
