/** Moments from the real clock for sessions and audit; the school's local time for everything about school days. */
export type Clock = {
  /** The real time. */
  moment: () => Date
  /** The school's local date and time; fixed where HOMEROOM_NOW is set. */
  school: (timeZone: string) => SchoolTime
}

/** day is YYYY-MM-DD, time HH:MM, local YYYY-MM-DDTHH:MM:SS, all local to the school; moment is when that is. */
export type SchoolTime = { day: string; time: string; local: string; moment: Date }

export function makeClock(fixedNow: string | undefined): Clock {
  const school = fixedNow ? cachedByZone((timeZone) => fixedTime(fixedNow, timeZone)) : systemTime
  return { moment: () => new Date(), school }
}

function systemTime(timeZone: string): SchoolTime {
  const moment = new Date()
  return { ...partsOf(localNow(moment, timeZone)), moment }
}

function fixedTime(now: string, timeZone: string): SchoolTime {
  const parts = partsOf(now)
  return { ...parts, moment: instantsIn(timeZone)(parts.day, parts.time) }
}

/** Caches the result of `make` by time zone, because a school has only one or a few. */
function cachedByZone<T>(make: (timeZone: string) => T): (timeZone: string) => T {
  const made = new Map<string, T>()
  return (timeZone) => {
    const cached = made.get(timeZone)
    if (cached !== undefined) return cached
    const first = make(timeZone)
    made.set(timeZone, first)
    return first
  }
}

/** Making a format costs more than a query. */
const localFormat = cachedByZone(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

const partsOf = (local: string) => ({ day: local.slice(0, 10), time: local.slice(11, 16), local })

const MINUTE_MS = 60_000
const MAX_MINUTES = 1000

/**
 * How far a time zone is ahead of UTC at a moment, in ms; found once for each minute, because a zone changes between minutes
 * only.
 */
const aheadIn = cachedByZone((timeZone) => {
  const format = localFormat(timeZone)
  const byMinute = new Map<number, number>()
  return (moment: number): number => {
    const minute = Math.floor(moment / MINUTE_MS)
    const found = byMinute.get(minute)
    if (found !== undefined) return found
    if (byMinute.size >= MAX_MINUTES) byMinute.clear()
    const start = minute * MINUTE_MS
    const ahead = Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start
    byMinute.set(minute, ahead)
    return ahead
  }
})

/** A moment as `YYYY-MM-DDTHH:MM:SS` in a time zone. */
export function localNow(moment: Date, timeZone: string): string {
  const time = moment.getTime()
  return new Date(time + aheadIn(timeZone)(time)).toISOString().slice(0, 19)
}

/** A stored moment as the school's local day 'YYYY-MM-DD' and time 'HH:MM'. */
export function localMoment(at: string | Date, timeZone: string): { day: string; time: string } {
  const { day, time } = partsOf(localNow(new Date(at), timeZone))
  return { day, time }
}

/** A stored moment as the school's local time 'HH:MM'. */
export const clockTime = (at: string | Date, timeZone: string): string => localMoment(at, timeZone).time

const DAY_MS = 86_400_000

/** Turns a day and a local time of a time zone into a moment; a time that daylight saving skips comes an hour later. */
export function instantsIn(timeZone: string): (day: string, time: string) => Date {
  const aheadOfUtc = aheadIn(timeZone)
  return (day, time) => {
    const local = Date.parse(`${day}T${time}:00Z`)
    const [before, after] = [aheadOfUtc(local - DAY_MS), aheadOfUtc(local + DAY_MS)]
    return new Date(local - (aheadOfUtc(local - after) === after ? after : before))
  }
}
