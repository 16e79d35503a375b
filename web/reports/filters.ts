import { addDays } from '#web/school/days.ts'

/** What the report is asked for; empty texts are not sent. Days are YYYY-MM-DD. */
export type Filters = {
  start_date: string
  end_date: string
  type: 'records'
  teacher_id: string
  student_id: string
  grade_level_id: string
}

export const DEFAULT_RANGE_DAYS = 7

export const defaultFilters = (today: string): Filters => ({
  start_date: addDays(today, -DEFAULT_RANGE_DAYS),
  end_date: today,
  type: 'records',
  teacher_id: '',
  student_id: '',
  grade_level_id: '',
})

const NAMES = ['start_date', 'end_date', 'type', 'teacher_id', 'student_id', 'grade_level_id'] as const

/** Filters from the query string; undefined when none of them is in it. */
export function presetFilters(search: URLSearchParams, today: string): Filters | undefined {
  const given = NAMES.filter((name) => search.has(name))
  if (given.length === 0) return undefined
  const preset = Object.fromEntries(given.map((name) => [name, search.get(name) ?? '']))
  return { ...defaultFilters(today), ...preset, type: 'records' }
}

/** Only what is filled in. */
export const asQuery = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''))
