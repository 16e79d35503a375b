import { formatTimeSpan, type TimeDisplay } from '#contract/formats.ts'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd } from '#contract/words.ts'
import { overlapDays, type BellLine, type BellPeriod } from './bell-schedule.ts'

/** Compares a bell schedule with the section periods that a block has. Free of schemas, because the page shows the outcome. */

/** A section period of the block. */
export type CurrentPeriod = Omit<BellPeriod, 'name'> & { grade_level: { id: number } }

/** A line with the grades that get it, and those that have it already. With a problem nobody gets it. */
export type PlannedLine = BellLine & { adds: readonly number[]; has: readonly number[] }

type Block = { grades: readonly number[]; current: readonly CurrentPeriod[]; display: TimeDisplay }

/**
 * What each line adds. A grade that has the same section period is skipped; one that has another at that time is a problem,
 * because a schedule that was pasted again with new times would double each class.
 */
export const planBellSchedule = (lines: readonly BellLine[], block: Block): PlannedLine[] =>
  lines.map((line) =>
    line.period ? planLine(line.line, line.text, line.period, block) : { ...line, ...NOBODY },
  )

const NOBODY = { adds: [], has: [] }

function planLine(line: number, text: string, period: BellPeriod, block: Block): PlannedLine {
  const { grades, current, display } = block
  const ofGrade = (grade: number) => current.filter(({ grade_level }) => grade_level.id === grade)
  const has = grades.filter((grade) => ofGrade(grade).some((other) => isSamePeriod(period, other)))
  const adds = grades.filter((grade) => !has.includes(grade))
  for (const grade of adds) {
    const other = ofGrade(grade).find((one) => overlapDays(period, one).length > 0)
    if (!other) continue
    const span = formatTimeSpan(other.start_time, other.end_time, display)
    const days = joinWithAnd(overlapDays(period, other))
    return {
      line,
      text,
      period: null,
      problem: `overlaps ${span}, which ${gradeLabel(grade)} has on ${days}`,
      ...NOBODY,
    }
  }
  return { line, text, period, problem: null, adds, has }
}

/** Whether a grade has a section period already: with the same times, weekdays and homeroom mark, whatever it is called. */
const isSamePeriod = (one: Omit<BellPeriod, 'name'>, other: Omit<BellPeriod, 'name'>): boolean =>
  one.start_time === other.start_time &&
  one.end_time === other.end_time &&
  one.homeroom === other.homeroom &&
  one.days_of_week.length === other.days_of_week.length &&
  one.days_of_week.every((day) => other.days_of_week.includes(day))
