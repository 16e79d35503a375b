import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import { WEEKDAYS, pluralize, pluralForm } from '#contract/words.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import type { CellStatus } from './conflicts/cell-status.ts'
import type { Conflict } from './conflicts/meetings.ts'
import type { GridCell, GridEdit } from './edits/edits.ts'

const MAX_NAMES = 3

/** A short status for a cell: 'Free', 'Craig Beane meets 8B at 10:00-10:45'. */
export function statusText(status: CellStatus): string {
  if (status.kind === 'free') return 'Free'
  if (status.kind === 'here') return 'Currently here'
  if (status.kind === 'impossible') return status.reason
  const [first] = status.conflicts
  const more = status.conflicts.length - 1
  return (first ? conflictText(first) : '') + (more > 0 ? ` · and ${more} more` : '')
}

/** A status with all of its conflicts, for screen readers and tooltips. */
export const fullStatusText = (status: CellStatus): string =>
  status.kind === 'clash' ? status.conflicts.map(conflictText).join('. ') : statusText(status)

/** Describes one conflict in a sentence with names. */
export function conflictText({ kind, other, weekdays, students }: Conflict): string {
  const days = weekdays.length < other.days_of_week.length ? ` on ${shortDays(weekdays)}` : ''
  const when = `at ${timeSpan(other.start_time, other.end_time)}${days}${other.block_name ? ` (${other.block_name})` : ''}`
  if (kind === 'teacher') return `${other.teacher_name} meets ${other.group_name} ${when}`
  if (kind === 'group') return `${other.group_name} meets ${other.teacher_name} ${when}`
  return `${pluralize(students.length, 'student')} ${pluralForm(students.length, 'is', 'are')} in ${other.group_name} then: ${namesText(students)}`
}

function namesText(students: readonly string[]): string {
  const names = students.slice(0, MAX_NAMES).map((name) => name.split(', ')[0])
  const more = students.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

const shortDays = (numbers: readonly number[]) =>
  weekdaysShort(WEEKDAYS.filter((_, index) => numbers.includes(index + 1)))

/** '9A assigned to Craig Beane, 08:00-08:50', '9A moved to ...', '9A removed'. */
export function editText({ name, from, to }: GridEdit, grid: ScheduleGrid | undefined): string {
  if (!to) return `${name} removed`
  return `${name} ${from ? 'moved' : 'assigned'} to ${cellText(to, grid)}`
}

/** 'Craig Beane, 08:00-08:50 Mon-Fri' */
export function cellText({ period, teacher }: GridCell, grid: ScheduleGrid | undefined): string {
  const sectionPeriod = grid?.section_periods.find(({ id }) => id === period)
  const when = sectionPeriod
    ? `, ${timeSpan(sectionPeriod.start_time, sectionPeriod.end_time)} ${weekdaysShort(sectionPeriod.days_of_week)}`
    : ''
  return `${fullName(teacher)}${when}`
}
