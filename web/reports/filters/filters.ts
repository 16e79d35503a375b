import { gradeCodeSent } from '#contract/grades.ts'
import {
  DEFAULT_MEMBERSHIP_PERIOD,
  MEMBERSHIP_PERIODS,
  type MembershipPeriod,
} from '#contract/reports/periods.ts'
import { REPORT_TYPES, STATUSES, type ReportType, type Status } from '#contract/words.ts'
import { addDays } from '#web/school/days.ts'

/** The filters of a report; empty ones are not sent. Days are YYYY-MM-DD. */
export type Filters = {
  start_date: string
  end_date: string
  type: ReportType
  teacher_id: string
  student_id: string
  group_id: string
  grade_level_id: string
  /** Applies to records only. */
  status: Status | ''
  /** What a row of membership covers; applies to that report only. */
  by: MembershipPeriod | ''
}

const DEFAULT_RANGE_DAYS = 7

export const defaultFilters = (today: string): Filters => ({
  start_date: addDays(today, -DEFAULT_RANGE_DAYS),
  end_date: today,
  type: 'records',
  teacher_id: '',
  student_id: '',
  group_id: '',
  grade_level_id: '',
  status: '',
  by: '',
})

const FILTER_NAMES = [
  'start_date',
  'end_date',
  'type',
  'teacher_id',
  'student_id',
  'group_id',
  'grade_level_id',
  'status',
  'by',
] as const

/** Reads filters from the query string; undefined without any. An unknown type becomes records, an unknown status is ignored, and membership without known periods is by month. */
export function readFilters(search: URLSearchParams, today: string): Filters | undefined {
  const given = FILTER_NAMES.filter((name) => search.has(name))
  if (given.length === 0) return undefined
  const values = Object.fromEntries(given.map((name) => [name, search.get(name) ?? '']))
  const type = REPORT_TYPES.find((one) => one === values['type']) ?? 'records'
  const status = STATUSES.find((one) => type === 'records' && one === values['status']) ?? ''
  return {
    ...defaultFilters(lastDay(search) ?? today),
    ...values,
    type,
    status,
    by: periodsOf(type, values['by']),
  }
}

/** The periods of a type of report; none but membership has any. */
export const periodsOf = (type: ReportType, wanted?: string): MembershipPeriod | '' =>
  type === 'membership' ? (MEMBERSHIP_PERIODS.find((one) => one === wanted) ?? DEFAULT_MEMBERSHIP_PERIOD) : ''

/** The last day in an address. A range without a first day starts seven days before it. */
function lastDay(search: URLSearchParams): string | undefined {
  const day = search.has('start_date') ? null : search.get('end_date')
  return day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}

/** Drops empty filters. */
export const toQuery = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''))

/** The grade code in an address. Older links have the grade itself, which is 8 or higher. */
export function gradeCode(text: string): string {
  const code = gradeCodeSent(Number(text))
  return code === undefined ? '' : String(code)
}

/** Whether the filter has typed text that is no id. */
export const isNoStudent = (student: string): boolean => student.trim() !== '' && !isId(student)
export const isId = (text: string): boolean => /^\d{1,15}$/.test(text.trim())
export const NO_STUDENT = 'Choose a student from the list, or type an ID.'
