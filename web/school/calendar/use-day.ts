import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { addDays } from '../days.ts'
import { useDayInAddress } from './day-in-address.ts'
import { isWeekend } from './school-weeks.ts'

/** Optional parts of replies about a day: the time of the data, and the previous and next days with classes. */
type DayReply = { time?: string; previous_day?: string; next_day?: string }

export type Day<T> = {
  date: string
  today: string
  query: UseQueryResult<T>
  /** The time of the shown data; undefined if the reply does not have it. */
  time: string | undefined
  /** The previous day to go to; undefined while it loads. */
  previous: string | undefined
  next: string | undefined
  show: (day: string) => void
}

type DayOptions = {
  /** How often the day is refetched while it is shown. */
  refreshMs?: number
  /** Steps to the adjacent weekdays if the reply does not name the adjacent days. */
  stepsByWeekday?: boolean
  /** Address parameters that belong to the day and are removed with it. */
  parameters?: readonly string[]
}

/** Loads a day that others work on too, so it is refreshed regularly and when the user returns to the page. */
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
