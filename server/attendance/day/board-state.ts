import { LATE_AFTER_MINUTES, type BoardState } from '#contract/words.ts'

/** What decides the state of a sheet; times are 'HH:MM'. */
export type BoardFacts = { isTaken: boolean; hasStudents: boolean; day: string; start: string }

/**
 * taken: it was saved. empty: there is nobody to mark. upcoming: the class has not begun. due: it began less than
 * ten minutes ago. late: it began earlier, or on a day that is over.
 */
export function boardState(facts: BoardFacts, now: { day: string; time: string }): BoardState {
  const { isTaken, hasStudents, day, start } = facts
  if (isTaken) return 'taken'
  if (!hasStudents) return 'empty'
  if (day !== now.day) return day < now.day ? 'late' : 'upcoming'
  const minutes = minutesOf(now.time) - minutesOf(start)
  if (minutes < 0) return 'upcoming'
  return minutes < LATE_AFTER_MINUTES ? 'due' : 'late'
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
