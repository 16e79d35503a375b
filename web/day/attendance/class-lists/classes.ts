import type { ClassesReply } from '#contract/day/attendance/attendance.ts'
import { byStudentName } from '#contract/day/attendance/teacher-day.ts'
import type { Meeting } from '#contract/plan/calendar/calendar-shapes.ts'

/** One class of a teacher, with its students by name. */
export type ClassOfDay = {
  id: number
  name: string
  start_time: string
  end_time: string
  groups: { id: number; name: string }[]
  students: { id: number; name: string; group: string }[]
}

/** The classes of a teacher on a day, by time, each with all students of its groups. */
export const classesOf = ({ section_periods }: ClassesReply, teacher: number): ClassOfDay[] =>
  section_periods
    .map(({ id, name, start_time, end_time, groups }) => {
      const own = groups.filter(({ teacher_id }) => teacher_id === teacher)
      const students = own
        .flatMap((group) => group.students.map((student) => ({ student, group: group.name })))
        .sort((one, other) => byStudentName(one.student, other.student))
        .map(({ student, group }) => ({ id: student.id, name: student.name, group }))
      return {
        id,
        name,
        start_time,
        end_time,
        groups: own.map((group) => ({ id: group.id, name: group.name })),
        students,
      }
    })
    .filter(({ groups }) => groups.length > 0)
    .sort((one, other) => `${one.start_time} ${one.id}`.localeCompare(`${other.start_time} ${other.id}`))

type Located = Pick<Meeting, 'section_period_id' | 'group_id' | 'room_number'>

/** The rooms of the groups of a class, without duplicates. */
export const roomsOf = (schedule: readonly Located[], { id, groups }: ClassOfDay): string[] => {
  const rooms = schedule
    .filter((one) => one.section_period_id === id && groups.some((group) => group.id === one.group_id))
    .flatMap(({ room_number }) => room_number ?? [])
  return [...new Set(rooms)]
}
