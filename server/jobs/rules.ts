import { instantsIn, localNow } from '#server/clock.ts'

/** When jobs begin, as the school's local time. */
export const NIGHT_BEGINS = '02:30'

const DAY_MS = 86_400_000

/**
 * The night whose jobs are due at a moment, as the school's local day (`YYYY-MM-DD`) on which it began at 02:30: before that
 * hour it is still the night of yesterday.
 */
export function nightOf(moment: Date, timeZone: string): string {
  const local = localNow(moment, timeZone)
  const day = local.slice(0, 10)
  if (local.slice(11, 16) >= NIGHT_BEGINS) return day
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

/** When the jobs of the next night begin. */
export function nextNight(moment: Date, timeZone: string): Date {
  const tomorrow = new Date(Date.parse(`${nightOf(moment, timeZone)}T00:00:00Z`) + DAY_MS)
    .toISOString()
    .slice(0, 10)
  return instantsIn(timeZone)(tomorrow, NIGHT_BEGINS)
}
