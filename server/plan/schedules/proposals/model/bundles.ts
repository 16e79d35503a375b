import type { InputNeed, TimetableInput } from '../input.ts'
import { periodsByGroup, type Period } from '../lesson-times.ts'
import { needsByGroupAndTeacher } from '../score.ts'

type Group = TimetableInput['groups'][number]

export type Member = { need: InputNeed; group: Group; periods: readonly Period[] }

/** Needs that meet at the same times, because they are one band or one class; a need that stands alone is a bundle, too. */
export type Bundle = {
  members: readonly Member[]
  meetings: number
  doubles: number
  /** Of each weekday time that all members have, the section period of each member. */
  times: ReadonlyMap<string, readonly Period[]>
}

/** Equal for section periods that meet at the same time on the same weekdays. */
export const timeKey = ({ weekdays, start, end }: Pick<Period, 'weekdays' | 'start' | 'end'>): string =>
  `${weekdays.toSorted((one, other) => one - other).join('')} ${start}-${end}`

export function bundlesOf(input: TimetableInput): Bundle[] {
  const groups = new Map(input.groups.map((group) => [group.id, group]))
  const ownPeriods = periodsByGroup(input)
  const standing = standingPeriods(input)
  return connectedNeeds(input.needs).map((needs) => {
    const members = needs.flatMap((need): Member[] => {
      const group = groups.get(need.group)
      return group ? [{ need, group, periods: ownPeriods(group) }] : []
    })
    return {
      members,
      meetings: needs[0]!.meetings,
      doubles: Math.min(needs[0]!.doubles, Math.floor(needs[0]!.meetings / 2)),
      times: sharedTimes(members, standing),
    }
  })
}

/** The section periods in which a need meets already, by need. */
function standingPeriods(input: TimetableInput): Map<number, Set<number>> {
  const needOf = needsByGroupAndTeacher(input)
  const periods = new Map<number, Set<number>>()
  for (const { group, teacher, period } of input.standing) {
    const need = needOf(group, teacher)
    if (need) periods.set(need.id, (periods.get(need.id) ?? new Set()).add(period))
  }
  return periods
}

/** Needs in the order of the input, with those of the same band or class together. Other numbers of meetings part them. */
function connectedNeeds(needs: readonly InputNeed[]): InputNeed[][] {
  const bundles: InputNeed[][] = []
  const bundleOfName = new Map<string, InputNeed[]>()
  for (const need of needs) {
    const { meetings, doubles, together, sameClass } = need
    const names = [
      ...(together === null ? [] : [`together ${meetings} ${doubles} ${together}`]),
      ...(sameClass === null ? [] : [`class ${meetings} ${doubles} ${sameClass}`]),
    ]
    const known = [...new Set(names.flatMap((name) => bundleOfName.get(name) ?? []))]
    const joined = new Set(
      names.map((name) => bundleOfName.get(name)).filter((bundle) => bundle !== undefined),
    )
    const bundle = [...joined][0] ?? []
    if (joined.size === 0) bundles.push(bundle)
    if (joined.size > 1) {
      bundle.splice(0, bundle.length, ...known)
      for (const other of [...joined].slice(1)) bundles.splice(bundles.indexOf(other), 1)
      for (const [name, other] of bundleOfName) if (joined.has(other)) bundleOfName.set(name, bundle)
    }
    bundle.push(need)
    for (const name of names) bundleOfName.set(name, bundle)
  }
  return bundles
}

function sharedTimes(
  members: readonly Member[],
  standing: ReadonlyMap<number, ReadonlySet<number>>,
): Map<string, Period[]> {
  const byTime = members.map(({ need, periods }) => {
    const times = new Map<string, Period>()
    for (const period of periods)
      if (!times.has(timeKey(period)) || standing.get(need.id)?.has(period.id))
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

/** Whether its members can meet at one time at all: no teacher, student or room of them is needed twice then. */
export function isPossible({ members }: Bundle, sharing: ReadonlyMap<number, readonly number[]>): boolean {
  return members.every((one, place) =>
    members.slice(place + 1).every((other) => {
      const sameTeacher = one.need.teacher === other.need.teacher
      const isOneClass =
        sameTeacher &&
        (one.group.grade === other.group.grade ||
          (one.need.sameClass !== null && one.need.sameClass === other.need.sameClass))
      if (sharing.get(one.group.id)?.includes(other.group.id) || one.group.id === other.group.id) return false
      return isOneClass || (!sameTeacher && (one.group.room === null || one.group.room !== other.group.room))
    }),
  )
}
