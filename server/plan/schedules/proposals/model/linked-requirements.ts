import type { InputRequirement, TimetableInput } from '../input.ts'
import { periodsByGroup, type Period } from '../lesson-times.ts'
import { requirementsByGroupAndTeacher } from '../score.ts'

type Group = TimetableInput['groups'][number]

export type Member = { requirement: InputRequirement; group: Group; periods: readonly Period[] }

/** Requirements that meet at the same times, because they are one band or one class; a single requirement is a bundle, too. */
export type LinkedRequirements = {
  members: readonly Member[]
  meetings: number
  doubles: number
  /** Of each weekday time that all members have, the section period of each member. */
  times: ReadonlyMap<string, readonly Period[]>
}

/** Equal for section periods that meet at the same time on the same weekdays. */
export const timeKey = ({ weekdays, start, end }: Pick<Period, 'weekdays' | 'start' | 'end'>): string =>
  `${weekdays.toSorted((one, other) => one - other).join('')} ${start}-${end}`

export function listLinkedRequirements(input: TimetableInput): LinkedRequirements[] {
  const groups = new Map(input.groups.map((group) => [group.id, group]))
  const ownPeriods = periodsByGroup(input)
  const current = currentPeriods(input)
  return connectedRequirements(input.requirements).map((requirements) => {
    const members = requirements.flatMap((requirement): Member[] => {
      const group = groups.get(requirement.group)
      return group ? [{ requirement, group, periods: ownPeriods(group) }] : []
    })
    return {
      members,
      meetings: requirements[0]!.meetings,
      doubles: Math.min(requirements[0]!.doubles, Math.floor(requirements[0]!.meetings / 2)),
      times: sharedTimes(members, current),
    }
  })
}

/** The section periods in which each requirement already meets. */
function currentPeriods(input: TimetableInput): Map<number, Set<number>> {
  const requirementOf = requirementsByGroupAndTeacher(input)
  const periods = new Map<number, Set<number>>()
  for (const { group, teacher, period } of input.current) {
    const requirement = requirementOf(group, teacher)
    if (requirement) periods.set(requirement.id, (periods.get(requirement.id) ?? new Set()).add(period))
  }
  return periods
}

/**
 * Requirements in the order of the input, with those of the same band or class together. Requirements with different
 * numbers of meetings are not put together.
 */
function connectedRequirements(requirements: readonly InputRequirement[]): InputRequirement[][] {
  const linkedSets: InputRequirement[][] = []
  const linkedByName = new Map<string, InputRequirement[]>()
  for (const requirement of requirements) {
    const { meetings, doubles, together, sameClass } = requirement
    const names = [
      ...(together === null ? [] : [`together ${meetings} ${doubles} ${together}`]),
      ...(sameClass === null ? [] : [`class ${meetings} ${doubles} ${sameClass}`]),
    ]
    const earlier = [...new Set(names.flatMap((name) => linkedByName.get(name) ?? []))]
    const joined = new Set(
      names.map((name) => linkedByName.get(name)).filter((linked) => linked !== undefined),
    )
    const linked = [...joined][0] ?? []
    if (joined.size === 0) linkedSets.push(linked)
    if (joined.size > 1) {
      linked.splice(0, linked.length, ...earlier)
      for (const other of [...joined].slice(1)) linkedSets.splice(linkedSets.indexOf(other), 1)
      for (const [name, other] of linkedByName) if (joined.has(other)) linkedByName.set(name, linked)
    }
    linked.push(requirement)
    for (const name of names) linkedByName.set(name, linked)
  }
  return linkedSets
}

function sharedTimes(
  members: readonly Member[],
  current: ReadonlyMap<number, ReadonlySet<number>>,
): Map<string, Period[]> {
  const byTime = members.map(({ requirement, periods }) => {
    const times = new Map<string, Period>()
    for (const period of periods)
      if (!times.has(timeKey(period)) || current.get(requirement.id)?.has(period.id))
        times.set(timeKey(period), period)
    return times
  })
  const shared = new Map<string, Period[]>()
  for (const key of byTime[0]?.keys() ?? []) {
    const periods = byTime.map((times) => times.get(key)).filter((period) => period !== undefined)
    if (periods.length === members.length) shared.set(key, periods)
  }
  return shared
}

/** Whether its members can meet at the same time, so that no teacher, student or room is needed twice. */
export function isPossible(
  { members }: LinkedRequirements,
  sharing: ReadonlyMap<number, readonly number[]>,
): boolean {
  return members.every((one, index) =>
    members.slice(index + 1).every((other) => {
      const sameTeacher = one.requirement.teacher === other.requirement.teacher
      const isOneClass =
        sameTeacher &&
        (one.group.grade === other.group.grade ||
          (one.requirement.sameClass !== null && one.requirement.sameClass === other.requirement.sameClass))
      if (sharing.get(one.group.id)?.includes(other.group.id) || one.group.id === other.group.id) return false
      return isOneClass || (!sameTeacher && (one.group.room === null || one.group.room !== other.group.room))
    }),
  )
}
