/** What the server said of the school's time: `now` as 'YYYY-MM-DDTHH:MM:SS', read at this machine's milliseconds. */
type SchoolTime = { now: string; readAt: number }

/** The school's day and time ('YYYY-MM-DD', 'HH:MM') at a moment of this machine's clock. */
export function schoolMoment({ now, readAt }: SchoolTime, moment: number): { today: string; time: string } {
  const local = new Date(Date.parse(`${now}Z`) + Math.max(0, moment - readAt)).toISOString()
  return { today: local.slice(0, 10), time: local.slice(11, 16) }
}
