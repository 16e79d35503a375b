import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import { WEEKDAYS } from '#contract/words.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import type { Conflict } from './conflicts/meetings.ts'
import type { GridCell, GridEdit } from './edits/edits.ts'
import type { CellStatus } from './conflicts/cell-status.ts'

const MAX_NAMES = 3

/** A verdict in a few words, as a cell says it: 'Free', 'Craig Beane meets 8B at 10:00-10:45'. */
export function statusText(verdict: CellStatus): string {
  if (verdict.kind === 'free') return 'Free'
  if (verdict.kind === 'here') return 'Is here now'
  if (verdict.kind === 'never') return verdict.why
  const [first] = verdict.found
  const more = verdict.found.length - 1
  return (first ? conflictText(first) : '') + (more > 0 ? ` · and ${more} more` : '')
}

/** All of it, for people who hear it and for those who point at it. */
export const fullStatusText = (verdict: CellStatus): string =>
  verdict.kind === 'clash' ? verdict.found.map(conflictText).join('. ') : statusText(verdict)

/** One thing in the way, in words and names. */
export function conflictText({ kind, other, weekdays, students }: Conflict): string {
  const days = weekdays.length < other.days_of_week.length ? ` on ${shortDays(weekdays)}` : ''
  const when = `at ${timeSpan(other.start_time, other.end_time)}${days}${other.block_name ? ` (${other.block_name})` : ''}`
  if (kind === 'teacher') return `${other.teacher_name} meets ${other.group_name} ${when}`
  if (kind === 'group') return `${other.group_name} meets ${other.teacher_name} ${when}`
  return `${studentsAre(students.length)} in ${other.group_name} then: ${namesText(students)}`
}

const studentsAre = (count: number) => (count === 1 ? '1 student is' : `${count} students are`)

function namesText(students: readonly string[]): string {
  const names = students.slice(0, MAX_NAMES).map((name) => name.split(', ')[0])
  const more = students.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

const shortDays = (numbers: readonly number[]) =>
  weekdaysShort(WEEKDAYS.filter((_, index) => numbers.includes(index + 1)))

/** '1 clash', '3 clashes'. */
export const clashCount = (count: number) => `${count} clash${count === 1 ? '' : 'es'}`

/** '9A assigned to Craig Beane, 08:00-08:50', '9A moved to ...', '9A removed'. */
export function editText({ name, from, to }: GridEdit, grid: ScheduleGrid | undefined): string {
  if (!to) return `${name} removed`
  return `${name} ${from ? 'moved' : 'assigned'} to ${cellText(to, grid)}`
}

/** 'Craig Beane, 08:00-08:50 Mon-Fri' */
export function cellText({ period, teacher }: GridCell, grid: ScheduleGrid | undefined): string {
  const found = grid?.section_periods.find(({ id }) => id === period)
  const when = found
    ? `, ${timeSpan(found.start_time, found.end_time)} ${weekdaysShort(found.days_of_week)}`
    : ''
  return `${teacher.first_name} ${teacher.last_name}${when}`
}
