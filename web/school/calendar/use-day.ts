import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { addDays } from '../days.ts'
import { useDayInAddress } from './day-in-address.ts'
import { isWeekend } from './school-weeks.ts'

/** What replies about a day may say of it: when it was, and on which days before and after it classes meet. */
type DayReply = { time?: string; previous_day?: string; next_day?: string }

export type Day<T> = {
  date: string
  today: string
  query: UseQueryResult<T>
  /** The moment of the shown data; undefined if the reply does not have it. */
  time: string | undefined
  /** The days that are one step away; undefined while they are loaded. */
  previous: string | undefined
  next: string | undefined
  show: (day: string) => void
}

type DayOptions = {
  /** How often it is loaded again while it is shown. */
  refreshMs?: number
  /** If the reply does not name the adjacent days, one step is a weekday. */
  stepsByWeekday?: boolean
  /** The parameters of the address that belong to the day, and are removed with it. */
  parameters?: readonly string[]
}

/** A day of the school that others work on too: it loads itself again, also when the person comes back to the page. */
export function useDay<T extends object>(
  queryOf: (date: string) => UseQueryOptions<T>,
  { refreshMs, stepsByWeekday = false, parameters }: DayOptions = {},
): Day<T> {
  const { date, today, show } = useDayInAddress(parameters)
  const query = useQuery({
    ...queryOf(date),
    staleTime: 0,
    refetchInterval: refreshMs ?? false,
    refetchOnWindowFocus: true,
  })
  const reply: DayReply = query.data ?? {}
  const beside = (step: 1 | -1) => (stepsByWeekday || query.isError ? nextWeekday(date, step) : undefined)
  return {
    date,
    today,
    query,
    time: reply.time,
    previous: reply.previous_day ?? beside(-1),
    next: reply.next_day ?? beside(1),
    show,
  }
}

function nextWeekday(date: string, step: 1 | -1): string {
  const day = addDays(date, step)
  return isWeekend(day) ? nextWeekday(day, step) : day
}
