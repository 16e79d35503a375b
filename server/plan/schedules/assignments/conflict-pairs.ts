import { sharedWeekdays, type Meeting } from '#contract/meeting.ts'

/** Which people meet at which time, by ids. */
type PeopleMeeting = Meeting & { id: number; teacher: number; group: number }

/** Two meetings at the same time on these weekdays that may share people. */
export type MeetingPair<One, Other> = { checked: One; other: Other; weekdays: number[] }

/**
 * Each checked meeting with every other one at the same time that has the same teacher, the same group, or a group of
 * `sharing`: by the id of a group, those of the groups that share students with it. Two checked meetings are one pair.
 */
export function pairsAtOneTime<One extends PeopleMeeting, Other extends PeopleMeeting>(
  checked: readonly One[],
  others: readonly Other[],
  sharing: ReadonlyMap<number, readonly number[]>,
): MeetingPair<One, Other>[] {
  const byTeacher = byWeekday(others, ({ teacher }) => teacher)
  const byGroup = byWeekday(others, ({ group }) => group)
  const checkedIds = new Set(checked.map(({ id }) => id))
  return checked.flatMap((one) => {
    const candidates = new Set(
      one.days_of_week.flatMap((weekday) => [
        ...(byTeacher.get(keyOf(one.teacher, weekday)) ?? []),
        ...[one.group, ...(sharing.get(one.group) ?? [])].flatMap(
          (group) => byGroup.get(keyOf(group, weekday)) ?? [],
        ),
      ]),
    )
    return [...candidates]
      .filter(
        (other) =>
          other.start_time < one.end_time &&
          one.start_time < other.end_time &&
          (other.id > one.id || !checkedIds.has(other.id)),
      )
      .map((other) => ({ checked: one, other, weekdays: sharedWeekdays(one, other) }))
      .filter(({ weekdays }) => weekdays.length > 0)
  })
}

const keyOf = (id: number, weekday: number) => id * 8 + weekday

/** The meetings by whom they belong to and each of their weekdays. */
function byWeekday<M extends PeopleMeeting>(meetings: readonly M[], idOf: (meeting: M) => number) {
  const found = new Map<number, M[]>()
  for (const meeting of meetings)
    for (const weekday of meeting.days_of_week) {
      const key = keyOf(idOf(meeting), weekday)
      const sameTime = found.get(key)
      if (sameTime) sameTime.push(meeting)
      else found.set(key, [meeting])
    }
  return found
}
