import { GROUP_TYPES, type GroupType } from '#contract/words.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import type { DemoStudent } from '../people.ts'
import type { DemoCalendar } from './calendar.ts'
import type { DemoGroup } from './groups.ts'

/** From `from` up to, not including, `until`. */
export type Membership = {
  student: number
  group: number
  type: GroupType
  from: string
  until: string | null
}

/** The days on which a student came, moved to the other core group of the grade, and left; most were there from the beginning. */
export function studentDays({ story }: Pick<DemoStudent, 'story'>, { yearStart }: DemoCalendar) {
  const monday = (week: number) => addDays(yearStart, 7 * (week - 1))
  return {
    came: story === 'lateArrival' ? monday(5) : yearStart,
    moved: story === 'moved' ? monday(6) : null,
    left: story === 'inactive' ? addDays(monday(7), 2) : null,
  }
}

export const demoMemberships = (
  students: readonly DemoStudent[],
  groups: readonly DemoGroup[],
  calendar: DemoCalendar,
): Membership[] =>
  GROUP_TYPES.flatMap((type) =>
    groups
      .filter((group) => group.type === type)
      .flatMap((group) =>
        students
          .filter((student) => student.groups[type] === group.name)
          .flatMap((student) => membershipsOf(student, group, { groups, calendar })),
      ),
  )

/** A late arrival begins late, a student who left has ended, and a move leaves both ranges. */
function membershipsOf(
  student: DemoStudent,
  group: DemoGroup,
  { groups, calendar }: { groups: readonly DemoGroup[]; calendar: DemoCalendar },
): Membership[] {
  const { came, moved, left } = studentDays(student, calendar)
  const first = { student: student.id, group: group.id, type: group.type, from: came, until: left }
  if (group.type !== 'core' || moved === null) return [first]
  const other = groups.find(
    ({ id, type, grade_level_id }) =>
      id !== group.id && type === group.type && grade_level_id === group.grade_level_id,
  )!
  return [
    { ...first, until: moved },
    { ...first, group: other.id, from: moved },
  ]
}
