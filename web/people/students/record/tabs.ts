/** The tabs of a student's record in their order, by their name in the address. */
export const RECORD_TABS = {
  overview: 'Overview',
  attendance: 'Attendance',
  schedule: 'Schedule',
  family: 'Family',
  history: 'History',
} as const

export type RecordTab = keyof typeof RECORD_TABS

const isTab = (name: string | null): name is RecordTab => name !== null && Object.hasOwn(RECORD_TABS, name)

/** The tab that the address names, or the overview if it names none that the user may open. */
export function tabIn(search: URLSearchParams, allowed: Readonly<Record<RecordTab, boolean>>): RecordTab {
  const named = search.get('tab')
  return isTab(named) && allowed[named] ? named : 'overview'
}
