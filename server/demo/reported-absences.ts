import { addDays, weekdayOf } from '#server/plan/calendar/days.ts'
import type { SchoolTime } from '#server/clock.ts'
import type { AbsenceToEnter } from '#server/day/attendance/absences/enter.ts'
import type { Deviation } from './attendance/absences.ts'
import type { DemoSchool } from './demo-school.ts'
import { containsDay } from './timetable/calendar.ts'
import { HOMEROOM } from './timetable/timetable.ts'

/** What the office enters at a local moment. */
export type DemoAbsence = { at: string; entry: AbsenceToEnter }

/** Absences of today that families reported by phone, and a trip on the next school day. */
export function demoReportedAbsences(
  school: DemoSchool,
  { day, time }: Pick<SchoolTime, 'day' | 'time'>,
): DemoAbsence[] {
  const others = excusedToday(school, day)
  return [
    ...others.allDay.slice(0, 3).map((mark, place) => reportedByPhone(mark, place, null)),
    ...others.late.slice(0, 1).map((mark) => reportedByPhone(mark, 3, '09:15')),
    ...tripOf(school, day),
  ]
    .filter(({ at }) => at < `${day} ${time}`)
    .toSorted((one, other) => one.at.localeCompare(other.at))

  function reportedByPhone(mark: Deviation, place: number, until: string | null): DemoAbsence {
    return {
      at: `${day} 07:4${place}:15`,
      entry: {
        ...ENTRY,
        student_ids: [mark.student],
        start_date: day,
        end_date: day,
        end_time: until,
        kind: until === null ? 'excused' : 'late',
        note: mark.comment ?? 'Mother called',
        source: 'phone',
      },
    }
  }
}

const ENTRY = { scope: undefined, student_ids: undefined, start_time: null, apply: false } as const

/**
 * The first marks of those whose absence of today is excused, all day or for the first two classes. Not of the classes of
 * teacher@, which are there to be tried out.
 */
function excusedToday(school: DemoSchool, day: string): { allDay: Deviation[]; late: Deviation[] } {
  const grades = gradesOfDemoTeacher(school)
  const ofDay = Map.groupBy(
    school.deviations.filter((one) => one.day === day && one.excuse === 'AEX'),
    ({ student }) => student,
  )
  const slotsFrom = (first: number, count: number) =>
    [...ofDay.values()].flatMap((marks) => {
      const [mark] = marks
      const grade = school.students[mark!.student - 1]!.grade_level_id
      return mark!.slot === first && marks.length === count && !grades.has(grade) ? [mark!] : []
    })
  return { allDay: slotsFrom(HOMEROOM, 6), late: slotsFrom(HOMEROOM, 2) }
}

const gradesOfDemoTeacher = ({ assignments, groups }: DemoSchool) =>
  new Set(
    assignments
      .filter(({ teacher_id }) => teacher_id === 1)
      .map(({ student_group_id }) => groups[student_group_id - 1]!.grade_level_id),
  )

/** A CTE group is away for the morning. */
function tripOf(school: DemoSchool, day: string): DemoAbsence[] {
  const grades = gradesOfDemoTeacher(school)
  const group = school.groups.find(
    ({ type, grade_level_id, teacher_id }) =>
      type === 'cte' && teacher_id !== null && !grades.has(grade_level_id),
  )
  const entry = school.calendar.taught.at(-2)
  if (!group || !entry) return []
  const next = nextSchoolDay(school, day)
  return [
    {
      at: `${entry} 13:05:40`,
      entry: {
        ...ENTRY,
        scope: { group_id: group.id },
        start_date: next,
        end_date: next,
        end_time: '12:00',
        kind: 'school_activity',
        note: 'Science museum. The bus leaves at 7:50 AM.',
        source: 'office',
      },
    },
  ]
}

function nextSchoolDay({ calendar }: Pick<DemoSchool, 'calendar'>, day: string): string {
  const next = addDays(day, 1)
  const isOpen = weekdayOf(next) <= 5 && !calendar.closures.some((closure) => containsDay(closure, next))
  return isOpen ? next : nextSchoolDay({ calendar }, next)
}
