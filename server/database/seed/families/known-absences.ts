import type { SchoolTime } from '#server/clock.ts'
import type { Deviation } from '../attendance/absences.ts'
import type { DemoSchool } from '../demo-school.ts'
import { addDays, containsDay, weekdayOf } from '../timetable/calendar.ts'
import { HOMEROOM } from '../timetable/timetable.ts'

export type KnownAbsenceRow = {
  student_id: number | null
  student_group_id: number | null
  start_date: string
  end_date: string
  end_time: string | null
  kind: 'excused' | 'late' | 'school_activity'
  note: string
  source: 'phone' | 'office'
  created_by_id: number
  created_at: string
  changed_by_id: number
  changed_at: string
}

/** What the families of students who are excused today told by phone, and a trip on the next school day. */
export function demoKnownAbsences(
  school: DemoSchool,
  { day, time }: Pick<SchoolTime, 'day' | 'time'>,
): KnownAbsenceRow[] {
  const others = excusedToday(school, day)
  return [
    ...others.allDay.slice(0, 3).map((mark, place) => toldByPhone(mark, place, null)),
    ...others.late.slice(0, 1).map((mark) => toldByPhone(mark, 3, '09:15')),
    ...tripOf(school, day),
  ].filter(({ created_at }) => created_at < `${day} ${time}`)

  function toldByPhone(mark: Deviation, place: number, until: string | null): KnownAbsenceRow {
    return {
      student_id: mark.student,
      student_group_id: null,
      start_date: day,
      end_date: day,
      end_time: until,
      kind: until === null ? 'excused' : 'late',
      note: mark.comment ?? 'Mother called',
      source: 'phone',
      ...entered(`${day} 07:4${place}:15`),
    }
  }
}

/** By the office, whose account is the first. */
const entered = (at: string) => ({ created_by_id: 1, created_at: at, changed_by_id: 1, changed_at: at })

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
function tripOf(school: DemoSchool, day: string): KnownAbsenceRow[] {
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
      student_id: null,
      student_group_id: group.id,
      start_date: next,
      end_date: next,
      end_time: '12:00',
      kind: 'school_activity',
      note: 'Science museum. The bus leaves at 07:50.',
      source: 'office',
      ...entered(`${entry} 13:05:40`),
    },
  ]
}

function nextSchoolDay({ calendar }: Pick<DemoSchool, 'calendar'>, day: string): string {
  const next = addDays(day, 1)
  const isOpen = weekdayOf(next) <= 5 && !calendar.closures.some((closure) => containsDay(closure, next))
  return isOpen ? next : nextSchoolDay({ calendar }, next)
}
