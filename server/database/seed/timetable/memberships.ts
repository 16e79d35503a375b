import type { GroupType } from '#contract/words.ts'
import { addDays, type DemoCalendar } from './calendar.ts'
import type { Story } from '../people/main-characters.ts'
import type { DemoGroup } from './groups.ts'
import { GRADES, type DemoStudent, type People } from '../people/people.ts'
import { randomFrom } from '../random.ts'

/** From `from` up to, not including, `until`. */
export type Membership = {
  student: number
  group: number
  type: GroupType
  from: string
  until: string | null
}

/** Robotics in grade 9 is over capacity. */
const OVER_CAPACITY = { name: 'Robotics 9', students: 19 }

export function demoMemberships(people: People, groups: DemoGroup[], calendar: DemoCalendar): Membership[] {
  const random = randomFrom('memberships')
  const taught = groups.filter((group) => group.teacher_id !== null)
  const grouped = people.students.filter(({ id }) => people.stories.get(id) !== 'inNoGroup')
  const memberships = (['core', 'cte', 'homeroom'] as const).flatMap((type) =>
    GRADES.flatMap((grade) => {
      const choices = taught.filter((group) => group.type === type && group.grade_level_id === grade)
      const students = grouped.filter((student) => student.grade_level_id === grade)
      const parts = type === 'homeroom' ? byLastName(students) : divide(random.shuffled(students), choices)
      return choices.flatMap(({ id }, place) =>
        parts[place]!.map((student) => ({
          student: student.id,
          group: id,
          type,
          from: calendar.yearStart,
          until: null,
        })),
      )
    }),
  )
  return applyStories(memberships, people.stories, calendar)
}

function byLastName(students: DemoStudent[]): DemoStudent[][] {
  const sorted = students.toSorted((one, other) => one.last_name.localeCompare(other.last_name, 'en'))
  const half = Math.ceil(sorted.length / 2)
  return [sorted.slice(0, half), sorted.slice(half)]
}

/** Divides students into equal parts, except for the group over capacity. */
function divide(students: DemoStudent[], groups: DemoGroup[]): DemoStudent[][] {
  const overfull = groups.findIndex((group) => group.name === OVER_CAPACITY.name)
  const rest = overfull === -1 ? students : students.slice(OVER_CAPACITY.students)
  const places = [...groups.keys()].filter((place) => place !== overfull)
  return groups.map((_, place) =>
    place === overfull
      ? students.slice(0, OVER_CAPACITY.students)
      : rest.filter((_student, index) => places[index % places.length] === place),
  )
}

/** A late arrival begins late, a student who left has ended, and a move leaves both ranges. */
function applyStories(all: Membership[], stories: Map<number, Story>, calendar: DemoCalendar): Membership[] {
  const monday = (week: number) => addDays(calendar.yearStart, 7 * (week - 1))
  return all.flatMap((one): Membership[] => {
    const story = stories.get(one.student)
    if (story === 'lateArrival') return [{ ...one, from: monday(5) }]
    if (story === 'inactive') return [{ ...one, until: addDays(monday(7), 2) }]
    if (one.type !== 'core') return [one]
    if (story === 'demo') return [{ ...one, group: 1 }]
    if (story !== 'moved') return [one]
    return [
      { ...one, group: 2, until: monday(6) },
      { ...one, group: 1, from: monday(6) },
    ]
  })
}
