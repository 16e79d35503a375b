/** How names and times are shown, by the school's settings. Free of schemas, because pages and server both format with it. */

/** `24h`: 13:05. `12h`: 1:05 PM. */
export const CLOCKS = ['24h', '12h'] as const
export type ClockFormat = (typeof CLOCKS)[number]

/** The order of names in lists. `last_first`: Last, First. `first_last`: First Last. */
export const NAME_ORDERS = ['last_first', 'first_last'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

export type Display = { readonly name_order: NameOrder; readonly clock: ClockFormat }
export const DEFAULT_DISPLAY: Display = { name_order: 'last_first', clock: '24h' }

/** A time of day ('HH:MM', seconds are left out) as people read it: '09:00', or '9:00 AM' with a space that does not break. */
export function formatTime(time: string, clock: ClockFormat): string {
  if (clock === '24h') return time.slice(0, 5)
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2, 5)}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}

/** '09:00-10:00', '9:00-10:00 AM' or '11:30 AM-12:30 PM'. */
export function formatTimeSpan(start: string, end: string, clock: ClockFormat): string {
  const [from, to] = [formatTime(start, clock), formatTime(end, clock)]
  const isSameHalf = clock === '12h' && from.slice(-2) === to.slice(-2)
  return `${isSameHalf ? from.slice(0, -3) : from}-${to}`
}
