import type { Random } from '#server/demo/random.ts'
import type { GroupType } from '#contract/words.ts'
import type { InputRequirement, TimetableInput, WishWeights } from './input.ts'

/** Random schools for tests. */

export const WEIGHTS: WishWeights = {
  one_a_day: 30,
  double_across_break: 10,
  long_day: 8,
  many_in_a_row: 3,
  gaps: 2,
  same_hour: 1,
  little_change: 4,
}

export const EMPTY: TimetableInput = {
  periods: [],
  teachers: [],
  groups: [],
  sharing: [],
  requirements: [],
  current: [],
  elsewhere: [],
  weights: WEIGHTS,
}

const WEEK = [1, 2, 3, 4, 5]

/** A small school with a little of everything; `pins` is the chance that a current assignment is pinned. */
export function randomSchool(random: Random, { pins = 0.2, doubles = true } = {}): TimetableInput {
  const grades = random.between(1, 3)
  const periods = Array.from({ length: grades }, (_, grade) => periodsOfGrade(random, grade + 1)).flat()
  const teachers = Array.from({ length: random.between(3, 7) }, (_, index) => ({
    id: index + 1,
    name: `Teacher ${index + 1}`,
    off: random.chance(0.3)
      ? [{ weekdays: [random.between(1, 5)], start: 480, end: random.between(500, 900) }]
      : [],
  }))
  const groups = Array.from({ length: random.between(3, 8) }, (_, index) => ({
    id: index + 1,
    name: `Group ${index + 1}`,
    grade: random.between(1, grades),
    type: random.weighted<GroupType>([
      [5, 'core'],
      [3, 'cte'],
      [1, 'homeroom'],
    ]),
    room: random.chance(0.2) ? `R${random.between(1, 3)}` : null,
  }))
  const sharing = groups.flatMap((one) =>
    groups
      .filter((other) => other.id > one.id && other.grade === one.grade && random.chance(0.3))
      .map((other) => ({ groups: [one.id, other.id] as const, students: 3 })),
  )
  const requirements = groups.flatMap(({ id: group }) =>
    random
      .shuffled(teachers)
      .slice(0, random.between(1, 3))
      .map(({ id: teacher }) => ({ group, teacher })),
  )
  const school: TimetableInput = {
    ...EMPTY,
    periods: periods.map((period, index) => Object.assign(period, { id: index + 1 })),
    teachers,
    groups,
    sharing,
    requirements: inBands(
      random,
      requirements.map((requirement, index): InputRequirement => {
        const meetings = random.between(1, 5)
        const pairs = doubles && random.chance(0.2) ? random.between(0, Math.floor(meetings / 2)) : 0
        const own = { id: index + 1, meetings, doubles: pairs, together: null, sameClass: null }
        return Object.assign(requirement, own)
      }),
    ),
  }
  return {
    ...school,
    current: currentMeetingsOf(random, school, pins),
    elsewhere: elsewhereOf(random, school),
  }
}

type UnnumberedPeriod = Omit<TimetableInput['periods'][number], 'id'>

function periodsOfGrade(random: Random, grade: number): UnnumberedPeriod[] {
  const first = random.pick([480, 480, 490])
  const lessons = random.between(3, 6)
  const shapes = random.pick([
    [WEEK],
    WEEK.map((day) => [day]),
    [
      [1, 3, 5],
      [2, 4],
    ],
    [WEEK, ...WEEK.map((day) => [day])],
  ])
  const taught = Array.from({ length: lessons }, (_, lesson) => {
    const start = first + lesson * 55 + (lesson > 2 ? 30 : 0)
    return shapes.map((weekdays) => ({ grade, homeroom: false, weekdays, start, end: start + 45 }))
  }).flat()
  const homeroom = { grade, homeroom: true, weekdays: WEEK, start: 460, end: 475 }
  return random.chance(0.6) ? [homeroom, ...taught] : taught
}

/** Makes some requirements a band, or one class of a teacher. */
function inBands(random: Random, requirements: InputRequirement[]): InputRequirement[] {
  if (random.chance(0.5) && requirements.length > 3) {
    const { meetings, doubles } = requirements[0]!
    for (const place of [0, random.between(1, requirements.length - 1)])
      requirements[place] = { ...requirements[place]!, meetings, doubles, together: 'Band' }
  }
  const alone = requirements.filter(({ together }) => together === null)
  const [one] = alone
  const other = alone.find(({ teacher, group }) => teacher === one?.teacher && group !== one.group)
  if (!one || !other || random.chance(0.5)) return requirements
  return requirements.map((requirement) =>
    requirement === one || requirement === other
      ? { ...requirement, meetings: one.meetings, doubles: one.doubles, sameClass: 'Class' }
      : requirement,
  )
}

function currentMeetingsOf(random: Random, school: TimetableInput, pins: number): TimetableInput['current'] {
  const found = school.requirements.flatMap(({ group: id, teacher, meetings }) => {
    const group = school.groups.find((candidate) => candidate.id === id)!
    const own = school.periods.filter(({ grade, homeroom }) => grade === group.grade && !homeroom)
    let left = meetings
    return random
      .shuffled(own)
      .slice(0, random.between(0, 3))
      .flatMap(({ id: period, weekdays }) => {
        left -= weekdays.length
        return left < 0 ? [] : [{ group: id, teacher, period, pinned: random.chance(pins) }]
      })
  })
  if (random.chance(0.3) && school.periods.length > 0) {
    const { id: group, grade } = random.pick(school.groups)
    const period = random.pick(school.periods.filter((candidate) => candidate.grade === grade))
    const { id: teacher } = random.pick(school.teachers)
    if (
      !school.requirements.some(
        (requirement) => requirement.group === group && requirement.teacher === teacher,
      )
    )
      found.push({ group, teacher, period: period.id, pinned: false })
  }
  return found.map((current, index) => Object.assign(current, { assignment: index + 1 }))
}

function elsewhereOf(random: Random, school: TimetableInput): TimetableInput['elsewhere'] {
  return Array.from({ length: random.between(0, 3) }, (_, index) => {
    const start = random.between(470, 800)
    return {
      assignment: 1000 + index,
      group: random.chance(0.3) ? random.pick(school.groups).id : 999,
      teacher: random.pick(school.teachers).id,
      grade: 7,
      block: 2,
      weekdays: [random.between(1, 5)],
      start,
      end: start + 40,
    }
  })
}
