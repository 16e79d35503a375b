import { BOARD_STATES, type BoardState, type GradeCode, pluralize } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { clockTime } from '#web/school/display.ts'
import { shortDay } from '#web/school/days.ts'

export type DayBoard = Reply<'GET /attendance/board/'>
export type BoardSheet = DayBoard['sheets'][number]
export type BoardFilter = { state: BoardState | null; grade: GradeCode | null }

export const STATE_LABELS: Record<BoardState, string> = {
  late: 'Late',
  due: 'Not taken yet',
  upcoming: 'Upcoming',
  taken: 'Taken',
  empty: 'No students',
}

/** Where a state has a colour of its own. */
export const STATE_COLORS: Partial<Record<BoardState, string>> = {
  late: 'var(--absent)',
  due: 'var(--tardy)',
  taken: 'var(--present)',
}

export const isOfGrade = (sheet: BoardSheet, grade: number | null) =>
  grade === null || sheet.grade_level === grade

/** How many sheets there are of each state. */
export function countByState(sheets: BoardSheet[]): Record<BoardState, number> {
  const counts = Object.fromEntries(BOARD_STATES.map((state) => [state, 0])) as Record<BoardState, number>
  for (const { state } of sheets) counts[state] += 1
  return counts
}

/** The sheets of each grade that has any, in the order of the day. */
export function byGrade(sheets: BoardSheet[]): { grade: number; sheets: BoardSheet[] }[] {
  const grades = Map.groupBy(sheets, ({ grade_level }) => grade_level)
  return [...grades].map(([grade, list]) => ({ grade, sheets: list }))
}

/** '12 of 30 sheets taken, 2 late'; classes without students are not counted. */
export function boardSentence(sheets: BoardSheet[]): string {
  const counts = countByState(sheets)
  const expected = sheets.length - counts.empty
  const late = counts.late > 0 ? `, ${counts.late} late` : ''
  return `${counts.taken} of ${pluralize(expected, 'sheet')} taken${late}`
}

/** 'Late: began 15 min ago', 'Saved 09:04 by Craig Beane'. */
export function stateSentence(
  { state, taken, start_time }: BoardSheet,
  { date, today, time }: DayBoard,
): string {
  if (state === 'taken' && taken) {
    const day = taken.day === date ? '' : `${shortDay(taken.day)}, `
    return `Saved ${day}${clockTime(taken.time)} by ${taken.by}`
  }
  if (state === 'late' && date === today)
    return `Late: began ${durationOf(minutesBetween(start_time, time))} ago`
  return state === 'late' ? 'Not taken' : STATE_LABELS[state]
}

const durationOf = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
const minutesBetween = (from: string, to: string) => minutesOf(to) - minutesOf(from)
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
