import type { Enrollment } from '#contract/people/enrollments.ts'
import { gradeLabel } from '#contract/grades.ts'

/** What happened on a day; `isCurrent` marks where the student stands today. */
export type TimelineEvent = {
  id: string
  enrollmentId: number
  day: string
  title: string
  details: string | undefined
  isCurrent: boolean
}

/** Codes of an end that only says how the next enrollment begins. */
const CHANGES_OF_GRADE = new Set(['promoted', 'retained'])

/** Enrollments as events, the latest first. `enrollments` has the latest first, too. */
export const timelineOf = (enrollments: readonly Enrollment[], today: string): TimelineEvent[] => {
  const events = enrollments.flatMap((enrollment, place): TimelineEvent[] => {
    const end = endOf(enrollment, today, place > 0)
    const begin = beginOf(enrollment, today)
    return end ? (enrollment.exit_code === 'no_show' ? [end] : [end, begin]) : [begin]
  })
  const current = events.find(({ day }) => day <= today)
  if (current) current.isCurrent = true
  return events
}

function beginOf(enrollment: Enrollment, today: string) {
  const { id, first_day: day, grade_level, entry_code, entry_name, last_day, note } = enrollment
  const grade = gradeLabel(grade_level)
  const isChange = CHANGES_OF_GRADE.has(entry_code)
  const entered = day > today ? `Enters, ${grade}` : `Entered, ${grade}`
  const ownNote = last_day === null ? note : null
  return {
    id: `${id} begins`,
    enrollmentId: id,
    day,
    title: isChange ? `${entry_name} ${entry_code === 'promoted' ? 'to' : 'in'} ${grade}` : entered,
    details: [!isChange && entry_name, ownNote].filter(Boolean).join(' · ') || undefined,
    isCurrent: false,
  }
}

function endOf(enrollment: Enrollment, today: string, isFollowed: boolean) {
  const { id, last_day: day, exit_code, exit_name, grade_level, destination, note } = enrollment
  if (day === null || exit_code === null) return undefined
  if (isFollowed && CHANGES_OF_GRADE.has(exit_code)) return undefined
  const isNoShow = exit_code === 'no_show'
  const left = day > today ? 'Leaves after this day' : 'Last day'
  return {
    id: `${id} ends`,
    enrollmentId: id,
    day,
    title: isNoShow ? `${exit_name}, ${gradeLabel(grade_level)}` : left,
    details:
      [!isNoShow && exit_name, destination && `To ${destination}`, note].filter(Boolean).join(' · ') ||
      undefined,
    isCurrent: false,
  }
}
