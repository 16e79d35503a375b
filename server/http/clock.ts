/** Moments from the real clock for sessions and audit; the school's local time for everything about school days. */
export type Clock = {
  /** The real time. */
  moment: () => Date
  /** The school's local date and time; stands still where HOMEROOM_NOW is set. */
  school: (timeZone: string) => SchoolTime
}

/** day is YYYY-MM-DD, time HH:MM, now YYYY-MM-DDTHH:MM:SS, all local to the school. */
export type SchoolTime = { day: string; time: string; now: string }

export function makeClock(fixedNow: string | undefined): Clock {
  return {
    moment: () => new Date(),
    school: (timeZone) => schoolTime(fixedNow ?? localNow(new Date(), timeZone)),
  }
}

const schoolTime = (now: string): SchoolTime => ({ day: now.slice(0, 10), time: now.slice(11, 16), now })

/** A moment as `YYYY-MM-DDTHH:MM:SS` on the walls of a time zone. */
export function localNow(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(moment)
    .replace(' ', 'T')
}
