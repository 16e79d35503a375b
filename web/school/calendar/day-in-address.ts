import { useSearchParams } from 'react-router'
import { parseDay } from '#contract/days.ts'
import { useSchoolClock } from '../clock.ts'

/** The address of a page for a day. Today is left out because pages show it by default. */
export const dayAddress = (path: string, date: string, today: string): string =>
  date === today ? path : `${path}?date=${date}`

const NO_PARAMETERS: readonly string[] = []

/**
 * The day in the address, or today if it is missing or invalid. `show` opens another day as a new history entry, and keeps
 * all parameters except those that belong to the day.
 */
export function useDayInAddress(parametersOfDay = NO_PARAMETERS) {
  const { today } = useSchoolClock()
  const [search, setSearch] = useSearchParams()
  const date = parseDay(search.get('date')) ?? today
  const show = (day: string) => {
    if (day === date) return
    setSearch((current) => {
      const others = [...current].filter(([name]) => name !== 'date' && !parametersOfDay.includes(name))
      return day === today ? others : [...others, ['date', day]]
    })
  }
  return { date, today, show }
}
