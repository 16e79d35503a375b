/** Days are 'YYYY-MM-DD', months 'YYYY-MM'. Free of schemas, because pages and server both parse addresses. */

/** Parses a day in an address; undefined for any other text. */
export function parseDay(text: string | null): string | undefined {
  const day = text !== null && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(day) && new Date(day).toISOString().slice(0, 10) === text ? text : undefined
}

/** Parses a month in an address; undefined for any other text. */
export const parseMonth = (text: string | null): string | undefined =>
  /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.exec(text ?? '')?.[0]

/** Minutes between two times of day ('HH:MM'); negative where the second one is earlier. */
export const minutesBetween = (from: string, to: string): number => minutesOf(to) - minutesOf(from)

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
