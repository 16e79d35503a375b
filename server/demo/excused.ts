import type { Deviation } from './attendance/absences.ts'
import { AFTERNOON, ALL_DAY, MORNING } from './attendance/absences.ts'
import type { DemoSchool } from './demo-school.ts'

type Excused = { allDay: Deviation[]; late: Deviation[]; early: Deviation[] }

/**
 * The first marks of those whose absence on a day was excused from the beginning: all day, in the morning, or in the afternoon. Not
 * of the classes of teacher@, which are there to be tried out.
 */
export function excusedOn(school: DemoSchool, day: string): Excused {
  const grades = gradesOfDemoTeacher(school)
  const corrected = new Set(school.corrections.map((one) => `${one.student} ${one.day}`))
  const ofDay = Map.groupBy(
    school.deviations.filter((one) => one.day === day && one.excuse === 'AEX'),
    ({ student }) => student,
  )
  const inSlots = (slots: readonly number[]) =>
    [...ofDay.values()].flatMap((marks) => {
      const [mark] = marks
      const { grade_level_id } = school.students[mark!.student - 1]!
      const isInSlots = mark!.slot === slots[0] && marks.length === slots.length
      return isInSlots && !grades.has(grade_level_id) && !corrected.has(`${mark!.student} ${day}`)
        ? [mark!]
        : []
    })
  return { allDay: inSlots(ALL_DAY), late: inSlots(MORNING), early: inSlots(AFTERNOON) }
}

export const gradesOfDemoTeacher = ({ assignments, groups }: DemoSchool) =>
  new Set(
    assignments
      .filter(({ teacher_id }) => teacher_id === 1)
      .map(({ student_group_id }) => groups[student_group_id - 1]!.grade_level_id),
  )
