import { useEffect, useRef, type RefObject } from 'react'
import { isDuring } from '#contract/day/attendance/mark-times.ts'
import { useSchoolTime } from '#web/school/clock.ts'

type Times = { start_time: string; end_time: string }

/** Reads the time that a tardy gets: now, while the class is on, else undefined. The same function in every render. */
export function useTardyTime(date: string, period: Times): RefObject<() => string | undefined> {
  const timeAt = useSchoolTime()
  const read = () => {
    const { today, time } = timeAt(Date.now())
    return today === date && isDuring(time, period) ? time : undefined
  }
  const latest = useRef(read)
  useEffect(() => void (latest.current = read))
  return latest
}
