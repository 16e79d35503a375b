import { localNow } from '#server/http/clock.ts'

/** A moment as day and time on the school's walls: 'YYYY-MM-DD' and 'HH:MM'. */
export function localMoment(at: string | Date, timeZone: string): { day: string; time: string } {
  const local = localNow(new Date(at), timeZone)
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}
