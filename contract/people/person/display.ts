/** How names, days, times and grades are shown, by the school's settings. Free of schemas, because pages and server both format with it. */
import { type GradeSpan, DEFAULT_SPAN } from '#contract/grades.ts'

/** `12h`: 1:05 PM. `24h`: 13:05. */
export const CLOCKS = ['12h', '24h'] as const
export type ClockFormat = (typeof CLOCKS)[number]

/** The formats of days: as in the United States, Great Britain or Canada. */
export const LOCALES = ['en-US', 'en-GB', 'en-CA'] as const
export type Locale = (typeof LOCALES)[number]

/** The order of names in lists. `last_first`: Last, First. `first_last`: First Last. */
export const NAME_ORDERS = ['last_first', 'first_last'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

export type Display = GradeSpan & {
  readonly name_order: NameOrder
  readonly clock: ClockFormat
  readonly locale: Locale
}
export const DEFAULT_DISPLAY: Display = {
  name_order: 'last_first',
  clock: '12h',
  locale: 'en-US',
  ...DEFAULT_SPAN,
}
