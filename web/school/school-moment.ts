/** The school's time from the server (`now`, 'YYYY-MM-DDTHH:MM:SS'), and when this computer read it, in milliseconds. */
type SchoolTime = { now: string; readAt: number }

/** The school's day and time ('YYYY-MM-DD', 'HH:MM') at a moment of this computer's clock. */
export function schoolMoment({ now, readAt }: SchoolTime, moment: number): { today: string; time: string } {
  const local = new Date(Date.parse(`${now}Z`) + Math.max(0, moment - readAt)).toISOString()
  return { today: local.slice(0, 10), time: local.slice(11, 16) }
}
