import { useSearchParams } from 'react-router'
import { parseDay } from '#contract/days.ts'
import { useSchoolClock } from '../clock.ts'

/** The address of a page for a day; today, which is what pages show by themselves, is not in it. */
export const dayAddress = (path: string, date: string, today: string): string =>
  date === today ? path : `${path}?date=${date}`

const NO_PARAMETERS: readonly string[] = []

/**
 * The day in the address, else today, also where the text there is no day. `show` opens another day, so that Back leads
 * to this one; the other parameters stay, without those that belong to the day.
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
