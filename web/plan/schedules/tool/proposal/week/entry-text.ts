import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import type { WeekEntry } from './week.ts'

/** The note on an entry's chip: 'was 12:35', 'pinned', or '' if nothing changes. */
export function stateText(entry: WeekEntry, grid: ScheduleGrid): string {
  if (entry.state === 'stays') return ''
  if (entry.state === 'pinned') return 'pinned'
  if (entry.state === 'new') return 'new'
  return entry.state === 'ends' ? 'ends' : previousText(entry, grid)
}

/** 'was 12:35', with the weekdays or the teacher if these change too. */
function previousText({ was, period, teacher }: WeekEntry, { section_periods }: ScheduleGrid): string {
  const before = section_periods.find(({ id }) => id === was?.section_period_id)
  const now = section_periods.find(({ id }) => id === period)
  if (!was || !before || !now) return 'moved'
  const days = weekdaysShort(before.days_of_week)
  const parts = [
    days !== weekdaysShort(now.days_of_week) && days,
    (before.start_time !== now.start_time || before.id !== now.id) && clockTime(before.start_time),
    was.teacher_id !== teacher && `with ${was.teacher_name}`,
  ]
  return ['was', ...parts.filter(Boolean)].join(' ')
}

/** An entry's time and teacher for screen readers: '08:20-09:10 Mon-Fri, Ada Abel'. */
export function placeText(entry: WeekEntry, grid: ScheduleGrid, teacher: string): string {
  const period = grid.section_periods.find(({ id }) => id === entry.period)
  if (!period) return teacher
  return `${timeSpan(period.start_time, period.end_time)} ${weekdaysShort(period.days_of_week)}, ${teacher}`
}
