import { type GradeCode } from '#contract/grades.ts'
import { BOARD_STATES, pluralize, type BoardState } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { clockTime } from '#web/school/display.ts'
import { durationText, shortDay } from '#web/school/days.ts'

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

/** The states that have a color of their own. */
export const STATE_COLORS: Partial<Record<BoardState, string>> = {
  late: 'var(--absent)',
  due: 'var(--tardy)',
  taken: 'var(--present)',
}

export const isOfGrade = (sheet: BoardSheet, grade: number | null) =>
  grade === null || sheet.grade_level === grade

/** Counts the sheets of each state. */
export function countByState(sheets: BoardSheet[]): Record<BoardState, number> {
  const counts = Object.fromEntries(BOARD_STATES.map((state) => [state, 0])) as Record<BoardState, number>
  for (const { state } of sheets) counts[state] += 1
  return counts
}

/** Sorts late sheets first, the latest at the top, and then due, upcoming and taken sheets by time. */
export const sortByLateness = (sheets: readonly BoardSheet[]): BoardSheet[] =>
  sheets.toSorted(
    (one, other) =>
      BOARD_STATES.indexOf(one.state) - BOARD_STATES.indexOf(other.state) ||
      one.start_time.localeCompare(other.start_time),
  )

/** A part of the list. `grade` is set if it is about one grade; `all` has the sheets that its summary counts. */
export type BoardPart = { title?: string; grade?: number; sheets: BoardSheet[]; all: BoardSheet[] }

/**
 * Splits the list into late sheets and then the other sheets of each grade, sorted by time. A filtered list is one part.
 * Empty parts are left out.
 */
export function boardParts({ sheets, date, today }: DayBoard, { state, grade }: BoardFilter): BoardPart[] {
  const ofGrade = sheets.filter((sheet) => isOfGrade(sheet, grade))
  if (state !== null || grade !== null) {
    const shown = sortByLateness(ofGrade.filter((sheet) => state === null || sheet.state === state))
    return shown.length === 0 ? [] : [{ sheets: shown, all: ofGrade, ...(grade !== null && { grade }) }]
  }
  const [late = [], others = []] = [true, false].map((isLate) =>
    sheets.filter((sheet) => (sheet.state === 'late') === isLate),
  )
  const title = date === today ? STATE_LABELS.late : 'Not taken'
  return [
    ...(late.length === 0 ? [] : [{ title, sheets: sortByLateness(late), all: late }]),
    ...[...Map.groupBy(others, ({ grade_level }) => grade_level)].map(([code, list]) => ({
      grade: code,
      sheets: list,
      all: sheets.filter((sheet) => sheet.grade_level === code),
    })),
  ]
}

/** A column for each start time, and a row for each teacher by name. */
export type BoardGrid = {
  starts: string[]
  rows: { teacher: BoardSheet['teacher']; at: ReadonlyMap<string, BoardSheet[]> }[]
}

export function boardGrid(sheets: readonly BoardSheet[]): BoardGrid {
  const byTeacher = [...Map.groupBy(sheets, ({ teacher }) => teacher.id).values()]
  const rows = byTeacher.map((list) => ({
    teacher: list[0]!.teacher,
    at: Map.groupBy(list, ({ start_time }) => start_time),
  }))
  return {
    starts: [...new Set(sheets.map(({ start_time }) => start_time))].toSorted(),
    rows: rows.toSorted(
      ({ teacher: one }, { teacher: other }) =>
        one.last_name.localeCompare(other.last_name) ||
        one.first_name.localeCompare(other.first_name) ||
        one.id - other.id,
    ),
  }
}

/** '12 of 30 sheets taken, 2 late'; classes without students are not counted. */
export function boardSentence(sheets: BoardSheet[]): string {
  const counts = countByState(sheets)
  const expected = sheets.length - counts.empty
  const late = counts.late > 0 ? `, ${counts.late} late` : ''
  return `${counts.taken} of ${pluralize(expected, 'sheet')} taken${late}`
}

/** 'Late: started 15 min ago', 'Saved 09:04 by Craig Beane'. */
export function stateSentence(
  { state, taken, start_time }: BoardSheet,
  { date, today, time }: DayBoard,
): string {
  if (state === 'taken' && taken) {
    const day = taken.day === date ? '' : `${shortDay(taken.day)}, `
    return `Saved ${day}${clockTime(taken.time)} by ${taken.by}`
  }
  if (state === 'late' && date === today)
    return `Late: started ${durationText(minutesBetween(start_time, time))} ago`
  return state === 'late' ? 'Not taken' : STATE_LABELS[state]
}

const minutesBetween = (from: string, to: string) => minutesOf(to) - minutesOf(from)
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
