import { demoSchool } from '#server/demo/demo-school.ts'
import type { DemoAssignment } from '#server/demo/timetable/timetable.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import type { InputRequirement, TimetableInput } from '#server/plan/schedules/proposals/input.ts'

/** Generates schools for proposals. The same seed word gives the same school. */

/** The weights that a new school has. */
const WEIGHTS = {
  one_a_day: 30,
  double_across_break: 10,
  long_day: 8,
  many_in_a_row: 3,
  gaps: 2,
  same_hour: 1,
  little_change: 4,
}

const DEMO_NOW = { day: '2026-11-18', time: '10:04' }
const WEEKDAYS = [1, 2, 3, 4, 5]
const FIRST_START = 8 * 60
const LESSON = 45
const PAUSE = 5

type Draft = {
  periods: { id: number; grade: number; homeroom: boolean; weekdays: number[]; start: number; end: number }[]
  teachers: { id: number; name: string; off: { weekdays: number[]; start: number; end: number }[] }[]
  groups: TimetableInput['groups'][number][]
  sharing: { groups: [number, number]; students: number }[]
  requirements: InputRequirement[]
}

const emptyDraft = (): Draft => ({ periods: [], teachers: [], groups: [], sharing: [], requirements: [] })

const inputOf = (draft: Draft): TimetableInput => ({
  ...draft,
  current: [],
  elsewhere: [],
  weights: WEIGHTS,
})

/** A section period per weekday and lesson of a grade, or one for all weekdays; a break before some of the lessons. */
function addPeriods(
  draft: Draft,
  grade: number,
  { lessons, perWeekday, lunchAfter }: { lessons: number; perWeekday: boolean; lunchAfter?: number },
): void {
  for (let lesson = 0; lesson < lessons; lesson++) {
    const lunch = lunchAfter !== undefined && lesson >= lunchAfter ? 30 : 0
    const start = FIRST_START + lesson * (LESSON + PAUSE) + lunch
    for (const weekdays of perWeekday ? WEEKDAYS.map((day) => [day]) : [WEEKDAYS])
      draft.periods.push({
        id: draft.periods.length + 1,
        grade,
        homeroom: false,
        weekdays,
        start,
        end: start + LESSON,
      })
  }
}

function addTeacher(draft: Draft): number {
  const id = draft.teachers.length + 1
  draft.teachers.push({ id, name: `Teacher ${id}`, off: [] })
  return id
}

function addGroup(draft: Draft, grade: number, type: 'core' | 'cte' | 'homeroom', name: string): number {
  const id = draft.groups.length + 1
  draft.groups.push({ id, name, grade, type, room: null })
  return id
}

function addRequirement(
  draft: Draft,
  requirement: Pick<InputRequirement, 'group' | 'teacher' | 'meetings'> & Partial<InputRequirement>,
): void {
  draft.requirements.push({
    doubles: 0,
    together: null,
    sameClass: null,
    ...requirement,
    id: draft.requirements.length + 1,
  })
}

function share(draft: Draft, one: number, other: number, students: number): void {
  draft.sharing.push({ groups: [one, other], students })
}

/**
 * The demo school, in which each group and most teachers have as many lessons as there are section periods. Either nothing is
 * assigned yet, or all lessons are current.
 */
export function demoLikeSchool({ standing: current = false } = {}): TimetableInput {
  const school = demoSchool(DEMO_NOW)
  const [block] = school.calendar.blocks
  const periods = school.periods.filter(({ block_schedule_id }) => block_schedule_id === block.id)
  const own = new Set(periods.map(({ id }) => id))
  const assignments = school.assignments.filter(({ section_period_id }) => own.has(section_period_id))
  const meetings = Map.groupBy(assignments, (one) => `${one.student_group_id} ${one.teacher_id}`)
  const draft = emptyDraft()
  for (const { id, grade_level_id, homeroom, days_of_week, start_time, end_time } of periods) {
    const [start, end] = [minutesOf(start_time), minutesOf(end_time)]
    draft.periods.push({ id, grade: grade_level_id, homeroom, weekdays: days_of_week, start, end })
  }
  for (const { id, last_name } of school.teachers) draft.teachers.push({ id, name: last_name, off: [] })
  for (const { id, name, grade_level_id, type, room_number } of school.groups)
    draft.groups.push({ id, name, grade: grade_level_id, type, room: room_number })
  for (const [{ student_group_id: group, teacher_id: teacher }, ...others] of meetings.values() as Iterable<
    [DemoAssignment, ...DemoAssignment[]]
  >)
    addRequirement(draft, { group, teacher, meetings: 5 * (1 + others.length) })
  shareStudents(
    draft,
    school.memberships.filter(({ until }) => until === null || until > DEMO_NOW.day),
  )
  const input = inputOf(draft)
  if (!current) return input
  return {
    ...input,
    current: assignments.map(({ id, student_group_id, teacher_id, section_period_id }) => ({
      assignment: id,
      group: student_group_id,
      teacher: teacher_id,
      period: section_period_id,
      pinned: false,
    })),
  }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

function shareStudents(draft: Draft, memberships: readonly { student: number; group: number }[]): void {
  const pairs = new Map<string, number>()
  for (const list of Map.groupBy(memberships, ({ student }) => student).values())
    for (const { group: one } of list)
      for (const { group: other } of list)
        if (one < other) pairs.set(`${one} ${other}`, (pairs.get(`${one} ${other}`) ?? 0) + 1)
  for (const [pair, students] of pairs) {
    const [one, other] = pair.split(' ').map(Number) as [number, number]
    share(draft, one, other, students)
  }
}

/**
 * 300 students in 32 groups: 14 core groups, and 18 CTE groups in bands; a section period per weekday; a quarter of the
 * teachers work part-time; doubles in science and CTE.
 */
export function schoolOf300(word = '300 students'): TimetableInput {
  const random = randomFrom(word)
  const draft = emptyDraft()
  const load = new Map<number, number>()
  const subjects = [5, 5, 4, 4, 3, 2, 2, 2]
  const staff = subjects.map((meetings) =>
    Array.from({ length: Math.ceil((14 * meetings) / 22) }, () => addTeacher(draft)),
  )
  const cte = Array.from({ length: 5 }, () => addTeacher(draft))
  for (let grade = 1; grade <= 7; grade++) {
    addPeriods(draft, grade, { lessons: 7, perWeekday: true, lunchAfter: 4 })
    const core = ['A', 'B'].map((letter) => addGroup(draft, grade, 'core', `${grade + 5}${letter}`))
    const bandSize = grade > 3 ? 3 : 2
    const turn = random.shuffled(cte)
    const ctes = Array.from({ length: bandSize }, (_, place) =>
      addGroup(draft, grade, 'cte', `CTE ${grade + 5}-${place + 1}`),
    )
    for (const group of core)
      subjects.forEach((meetings, subject) => {
        const teacher = lightest(staff[subject]!, load)
        load.set(teacher, (load.get(teacher) ?? 0) + meetings)
        addRequirement(draft, { group, teacher, meetings, doubles: meetings === 4 && subject === 2 ? 1 : 0 })
      })
    ctes.forEach((group, place) => {
      addRequirement(draft, {
        group,
        teacher: turn[place]!,
        meetings: 4,
        doubles: 1,
        together: `CTE ${grade + 5}`,
      })
      for (const other of core) share(draft, other, group, 8)
    })
  }
  partTime(draft, load, random)
  return inputOf(draft)
}

/** Part-timers are off on a day, or on mornings or afternoons of two days, where that leaves room for what they teach. */
function partTime(draft: Draft, load: ReadonlyMap<number, number>, random: Random): void {
  for (const teacher of draft.teachers) {
    const meetings = load.get(teacher.id) ?? 20
    if (meetings > 21 || !random.chance(0.35)) continue
    const day = random.between(1, 5)
    const other = 1 + (day % 5)
    if (meetings <= 20 && random.chance(0.5)) teacher.off.push({ weekdays: [day], start: 0, end: 24 * 60 })
    else teacher.off.push({ weekdays: [day, other], start: 0, end: 10 * 60 })
  }
}

const lightest = (teachers: readonly number[], load: ReadonlyMap<number, number>): number =>
  teachers.toSorted((one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0))[0]!

/**
 * 2,000 students in 80 core groups of 25 with 120 teachers and 2,800 meetings, 35 for each core group, which has 35 section
 * periods: no group has a free lesson, and there is no break.
 */
export function schoolOf2000(word = '2,000 students'): TimetableInput {
  const random = randomFrom(word)
  const draft = emptyDraft()
  const subjects = [5, 5, 5, 5, 4, 4, 3, 2, 2]
  const load = new Map<number, number>()
  const staff = subjects.map((meetings) =>
    Array.from({ length: Math.round((80 * meetings * 120) / 2800) }, () => addTeacher(draft)),
  )
  while (draft.teachers.length < 120) staff[draft.teachers.length % 4]!.push(addTeacher(draft))
  for (let grade = 1; grade <= 7; grade++) addPeriods(draft, grade, { lessons: 7, perWeekday: true })
  for (let place = 0; place < 80; place++) {
    const grade = 1 + (place % 7)
    const group = addGroup(draft, grade, 'core', `${grade + 5}-${1 + Math.floor(place / 7)}`)
    subjects.forEach((meetings, subject) => {
      const teacher = lightest(random.shuffled(staff[subject]!), load)
      load.set(teacher, (load.get(teacher) ?? 0) + meetings)
      addRequirement(draft, { group, teacher, meetings })
    })
  }
  return inputOf(draft)
}

/** The same school with a current week, in which each assignment is pinned with this probability. */
export function withPins(
  input: TimetableInput,
  week: readonly { requirement: number; period: number }[],
  chance: number,
  seed: number,
): TimetableInput {
  const random = randomFrom(`pins ${seed}`)
  const requirements = new Map(input.requirements.map((requirement) => [requirement.id, requirement]))
  return {
    ...input,
    current: week.map(({ requirement, period }, index) => {
      const { group, teacher } = requirements.get(requirement)!
      return { assignment: index + 1, group, teacher, period, pinned: random.chance(chance) }
    }),
  }
}
