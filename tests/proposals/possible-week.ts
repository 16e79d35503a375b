import type { ProposalFact } from '#contract/plan/schedules/proposals.ts'
import type { InputRequirement, TimetableInput, WeeklyTime } from '#server/plan/schedules/proposals/input.ts'

/**
 * Whether some facts of an input can all hold, found by trying every week, minute by minute. Slow and plain on purpose: it
 * shares nothing with what it checks. For small schools only.
 */
export function canHold(input: TimetableInput, facts: readonly ProposalFact[]): boolean {
  const of = (kind: ProposalFact['kind']) => facts.filter((fact) => fact.kind === kind)
  const grades = new Set(of('section_periods').map(({ grade_level }) => grade_level))
  const gradeOf = (group: number) => input.groups.find(({ id }) => id === group)!.grade
  const named = new Set(of('need').map(({ need_id }) => need_id))
  const requirements = input.requirements.filter(
    ({ id, group }) => named.has(id) && grades.has(gradeOf(group)),
  )
  const isPair = (kind: 'shared_students' | 'room', one: number, other: number) =>
    of(kind).some(
      ({ group_id, other_group_id }) =>
        (group_id === one && other_group_id === other) || (group_id === other && other_group_id === one),
    )
  const offs = input.teachers.flatMap(({ id, off }) =>
    off
      .filter((time) =>
        of('teacher_off').some(
          ({ teacher_id, text }) =>
            teacher_id === id && text.endsWith(`, ${clock(time.start)}-${clock(time.end)}`),
        ),
      )
      .map((time) => ({ teacher: id, time })),
  )
  const periods = new Map(input.periods.map((period) => [period.id, period]))
  const pinned = input.current.filter(({ assignment }) =>
    of('pin').some(({ assignment_id }) => assignment_id === assignment),
  )
  const busy: Taken[] = input.elsewhere
    .filter(({ assignment }) => of('elsewhere').some(({ assignment_id }) => assignment_id === assignment))
    .map(({ group, teacher, ...time }) => ({
      group,
      teacher,
      sameClass: null,
      together: null,
      pinned: null,
      minutes: minutesOf(time),
    }))
  const pinsOfRequirement = new Map<InputRequirement, number[]>()
  for (const pin of pinned) {
    const requirement = input.requirements.find(
      ({ group, teacher }) => group === pin.group && teacher === pin.teacher,
    )
    if (requirement && requirements.includes(requirement))
      pinsOfRequirement.set(requirement, [...(pinsOfRequirement.get(requirement) ?? []), pin.period])
    else if (!take({ sameClass: null, together: null, ...requirement, ...pin }, pin.period, true))
      return false
  }
  const bands = bandsOf()
  return placeFrom(0)

  /** Takes the time, unless someone would be in two places. */
  function take(who: Who, period: number, isPinned: boolean): boolean {
    const minutes = minutesOf(periods.get(period)!)
    const isOff = offs.some(({ teacher, time }) => teacher === who.teacher && meet(minutesOf(time), minutes))
    /** By name, by a band in one section period, or because no one can move what is in one section period. */
    const isOneClass = (other: Taken) =>
      other.teacher === who.teacher &&
      ((who.sameClass !== null && who.sameClass === other.sameClass) ||
        (who.together !== null &&
          who.together === other.together &&
          gradeOf(who.group) === gradeOf(other.group)) ||
        (isPinned && other.pinned === period))
    const conflicts = busy.some(
      (other) =>
        meet(other.minutes, minutes) &&
        (other.group === who.group ||
          isPair('shared_students', other.group, who.group) ||
          (!isOneClass(other) && (other.teacher === who.teacher || isPair('room', other.group, who.group)))),
    )
    if (isOff || conflicts) return false
    const { group, teacher, sameClass, together } = who
    busy.push({ group, teacher, sameClass, together, pinned: isPinned ? period : null, minutes })
    return true
  }

  function isPinnedAt(requirement: InputRequirement, period: number): boolean {
    return pinsOfRequirement.get(requirement)?.includes(period) === true
  }

  /** Requirements that must meet at the same times, others alone. */
  function bandsOf(): InputRequirement[][] {
    const join = (kind: 'together' | 'same_class', one: InputRequirement, other: InputRequirement) => {
      const nameOf = (requirement: InputRequirement) =>
        kind === 'together' ? requirement.together : requirement.sameClass
      return of(kind).some(({ need_id }) => {
        const name = nameOf(input.requirements.find(({ id }) => id === need_id)!)
        return nameOf(one) === name && nameOf(other) === name
      })
    }
    const all: InputRequirement[][] = []
    for (const requirement of requirements) {
      const band = all.find(
        ([first]) => join('together', first!, requirement) || join('same_class', first!, requirement),
      )
      if (band) band.push(requirement)
      else all.push([requirement])
    }
    return all
  }

  function placeFrom(place: number): boolean {
    const band = bands[place]
    if (!band) return true
    return patternsOf(band).some((pattern) => {
      const before = busy.length
      const isPossible =
        band.every((requirement, index) =>
          pattern.every((chosen) =>
            take(requirement, chosen[index]!, isPinnedAt(requirement, chosen[index]!)),
          ),
        ) && placeFrom(place + 1)
      busy.length = before
      return isPossible
    })
  }

  /** Every choice of times for a band that has the number of meetings, the doubles and the pins. */
  function patternsOf(band: readonly InputRequirement[]): number[][][] {
    const [first] = band
    const times = periodsOf(first!).flatMap((one) => {
      const others = band.map((requirement) =>
        requirement === first ? one : periodsOf(requirement).find((period) => sameTime(one, period)),
      )
      return others.every((period) => period !== undefined) ? [others.map(({ id }) => id)] : []
    })
    const patterns: number[][][] = []
    choose(0, 0, [])
    return patterns

    function choose(from: number, meetings: number, pattern: number[][]): void {
      if (meetings === first!.meetings) {
        const keepsPins = band.every((requirement, index) =>
          (pinsOfRequirement.get(requirement) ?? []).every((pin) =>
            pattern.some((chosen) => chosen[index] === pin),
          ),
        )
        if (keepsPins && doublesIn(pattern) >= Math.max(...band.map(({ doubles }) => doubles)))
          patterns.push(pattern)
        return
      }
      times.forEach((time, index) => {
        const size = periods.get(time[0]!)!.weekdays.length
        if (index >= from && meetings + size <= first!.meetings)
          choose(index + 1, meetings + size, [...pattern, time])
      })
    }

    /** On each day as many as lessons that follow each other make, none of them twice. */
    function doublesIn(pattern: readonly number[][]): number {
      let count = 0
      for (let day = 1; day <= 5; day++) {
        const hours = periodsOf(first!).filter(({ weekdays }) => weekdays.includes(day))
        const places = hours
          .toSorted((one, other) => one.start - other.start)
          .map(({ id }) => pattern.some((chosen) => chosen[0] === id))
        for (let place = 1; place < places.length; place++)
          if (places[place - 1] && places[place]) {
            count++
            place++
          }
      }
      return count
    }
  }

  function periodsOf({ group }: InputRequirement) {
    return input.periods.filter(({ grade, homeroom }) => grade === gradeOf(group) && !homeroom)
  }
}

type Who = Pick<InputRequirement, 'group' | 'teacher' | 'sameClass' | 'together'>
type Taken = Who & {
  pinned: number | null
  minutes: Set<number>
}

const sameTime = (one: WeeklyTime, other: WeeklyTime) =>
  one.start === other.start && one.end === other.end && one.weekdays.join() === other.weekdays.join()

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Every fifth minute of the week that belongs to a time; all times of these schools are whole hours. */
function minutesOf({ weekdays, start, end }: WeeklyTime): Set<number> {
  const minutes = new Set<number>()
  for (const day of weekdays)
    for (let minute = start; minute < end; minute += 5) minutes.add(day * 1440 + minute)
  return minutes
}

const meet = (one: ReadonlySet<number>, other: ReadonlySet<number>) => !one.isDisjointFrom(other)
