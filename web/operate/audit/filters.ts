import { AUDIT_ACTIONS, type AuditAction } from '#contract/operate/audit-words.ts'
import { MAX_ID } from '#contract/ids.ts'
import { parseDay } from '#contract/days.ts'

/** The filters of the audit log, named as in the address. */
export type Filters = {
  account_id?: number
  student_id?: number
  action?: AuditAction
  start_date?: string
  end_date?: string
}

const NAMES = ['account_id', 'student_id', 'action', 'start_date', 'end_date'] as const

/** Reads the filters from an address, ignoring invalid values. */
export function filtersIn(search: URLSearchParams): Filters {
  const id = (name: string) => {
    const value = Number(search.get(name))
    return Number.isInteger(value) && value > 0 && value <= MAX_ID ? value : undefined
  }
  const day = (name: string) => parseDay(search.get(name))
  const [account_id, student_id] = [id('account_id'), id('student_id')]
  const action = AUDIT_ACTIONS.find((one) => one === search.get('action'))
  const [start_date, end_date] = [day('start_date'), day('end_date')]
  return {
    ...(account_id && { account_id }),
    ...(student_id && { student_id }),
    ...(action && { action }),
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
  }
}

/** The filters as strings, for the address and for the query of a download. */
export const asTexts = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    NAMES.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]])),
  )
