import { addDays, weekdayOf } from '#server/plan/calendar/days.ts'
import type { SchoolTime } from '#server/clock.ts'
import type { AbsenceToEnter } from '#server/day/attendance/absences/enter.ts'
import type { Deviation } from './attendance/absences.ts'
import type { DemoSchool } from './demo-school.ts'
import { excusedOn, gradesOfDemoTeacher } from './excused.ts'
import type { ReasonIds } from './front-desk/reasons.ts'
import { startOf } from './make-attendance.ts'
import { containsDay } from './timetable/calendar.ts'
import { HOMEROOM } from './timetable/timetable.ts'

/** What the office enters at a local moment. */
export type DemoAbsence = { at: string; entry: AbsenceToEnter }

/** How many school days until today have reported absences. */
const DAYS = 6

/** Absences of the last days that families reported by phone, with their reasons, and a trip on the next school day. */
export function demoReportedAbsences(
  school: DemoSchool,
  { day, time }: Pick<SchoolTime, 'day' | 'time'>,
  reasonOf: ReasonIds,
): DemoAbsence[] {
  const before = school.calendar.taught.slice(1 - DAYS)
  return [
    ...before.flatMap((one) => excusedOn(school, one).allDay.slice(0, 2).map(reportedByPhone({}))),
    ...reportedToday(),
    ...tripOf(school, day),
  ]
    .filter(({ at }) => at < `${day} ${time}`)
    .toSorted((one, other) => one.at.localeCompare(other.at))

  function reportedToday(): DemoAbsence[] {
    const { allDay, late, early } = excusedOn(school, day)
    return [
      ...allDay.slice(0, 3).map(reportedByPhone({})),
      ...late.slice(0, 1).map((mark) => reportedByPhone({ kind: 'late', end_time: '09:15' })(mark, 3)),
      ...early.slice(0, 1).map((mark) => {
        const start_time = startOf(school, mark)
        return reportedByPhone({ kind: 'leaves_early', start_time })(mark, 4)
      }),
      ...hereAfterAll(school, day).map((mark) =>
        reportedByPhone({ kind: 'late', end_time: '10:30' })(mark, 5),
      ),
    ]
  }

  function reportedByPhone(more: Partial<AbsenceToEnter>) {
    return (mark: Deviation, place: number): DemoAbsence => ({
      at: `${mark.day} 07:4${place}:15`,
      entry: {
        ...ENTRY,
        student_ids: [mark.student],
        start_date: mark.day,
        end_date: mark.day,
        kind: 'excused',
        reason_id: reasonOf(mark.comment),
        note: mark.comment ?? 'Mother called',
        source: 'phone',
        ...more,
      },
    })
  }
}

const ENTRY = {
  scope: undefined,
  student_ids: undefined,
  start_time: null,
  end_time: null,
  apply: false,
} as const

/** A student whom the family expected late, but who was on time: the office finds a contradiction. */
function hereAfterAll(school: DemoSchool, day: string): Deviation[] {
  if (!school.calendar.schoolDays.includes(day)) return []
  const grades = gradesOfDemoTeacher(school)
  const away = new Set(school.deviations.filter((one) => one.day === day).map(({ student }) => student))
  const student = school.students.find(
    ({ id, story, grade_level_id }) => story === 'plain' && !grades.has(grade_level_id) && !away.has(id),
  )
  const mark = {
    day,
    slot: HOMEROOM,
    status: 'P',
    excuse: null,
    comment: 'Blood test in the morning',
  } as const
  return student ? [{ ...mark, student: student.id }] : []
}

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

/** The first day after this one on which the school is open. */
export function nextSchoolDay({ calendar }: Pick<DemoSchool, 'calendar'>, day: string): string {
  const next = addDays(day, 1)
  const isOpen = weekdayOf(next) <= 5 && !calendar.closures.some((closure) => containsDay(closure, next))
  return isOpen ? next : nextSchoolDay({ calendar }, next)
}
