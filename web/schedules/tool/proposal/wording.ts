import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import type { Proposal, Wish, WishCount } from '#contract/schedules/proposals.ts'
import { gradeLabel, joinWithAnd, pluralize } from '#contract/words.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import type { WeekEntry } from './week.ts'

/** '9th Grade', '8th Grade and 9th Grade', 'the whole school' for null. */
export const gradesText = (grades: readonly number[] | null): string =>
  grades === null ? 'the whole school' : joinWithAnd(grades.toSorted((a, b) => a - b).map(gradeLabel))

/** What becomes of an entry, for its chip: 'was 12:35', 'pinned'; nothing for one that only stays. */
export function stateText(entry: WeekEntry, grid: ScheduleGrid): string {
  if (entry.state === 'stays') return ''
  if (entry.state === 'pinned') return 'pinned'
  if (entry.state === 'new') return 'new'
  return entry.state === 'ends' ? 'ends' : wasText(entry, grid)
}

/** 'was 12:35'; with the weekdays or the teacher where these differ too. */
function wasText({ was, period, teacher }: WeekEntry, { section_periods }: ScheduleGrid): string {
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

/** Where an entry is, as it is spoken: '08:20-09:10 Mon-Fri, Ada Abel'. */
export function placeText(entry: WeekEntry, grid: ScheduleGrid, teacher: string): string {
  const period = grid.section_periods.find(({ id }) => id === entry.period)
  if (!period) return teacher
  return `${timeSpan(period.start_time, period.end_time)} ${weekdaysShort(period.days_of_week)}, ${teacher}`
}

/** '86 of 88 meetings placed, 7 moved against today' */
export function summaryText({ placed, wanted, steps }: Proposal): string {
  const { ended = [], moved = [] } = Object.groupBy(steps, ({ section_period_id, instead_of }) =>
    section_period_id === null ? 'ended' : instead_of === null ? 'added' : 'moved',
  )
  return [
    `${number(placed)} of ${pluralize(wanted, 'meeting')} placed`,
    moved.length === 0 ? 'nothing moved against today' : `${number(moved.length)} moved against today`,
    ended.length > 0 && `${number(ended.length)} ended`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const number = (value: number): string => Math.round(value).toLocaleString('en-US')

const WISH_TEXTS: Record<Wish, string> = {
  one_a_day: 'More than one meeting of a class on a day',
  double_across_break: 'Double lessons across a break',
  long_day: "Teachers' days of more than six lessons",
  many_in_a_row: 'More than four lessons in a row',
  gaps: "Teachers' gaps after the first of a day",
  same_hour: 'Other hours of a class through the week',
  little_change: 'Assignments that end or move',
}
export const wishText = ({ wish }: WishCount): string => WISH_TEXTS[wish]

/** '3, were 9'; 'none' for 0, without the former count where it is the same. */
export function countText({ count, before }: WishCount): string {
  const now = count === 0 ? 'none' : number(count)
  return count === before ? now : `${now}, were ${before === 0 ? 'none' : number(before)}`
}
