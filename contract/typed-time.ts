/** Reads times that people type. Free of schemas, because pages and server both use it. */

const TIME = /^(\d{1,2})(?:[:.h]?(\d\d))?(?:([ap])\.?m?\.?)?$/

/**
 * Reads a typed time as 'HH:MM': '9:05am', '9:05 a.m.', '2pm', '2:30', '14:00', '1430', 'noon'. Because schools are closed at
 * night, 1 to 6 without AM or PM mean the afternoon, unless typed as '02:30' or if `anyHour` is set. Returns undefined if the
 * text is no time.
 */
export function readTime(text: string, { anyHour = false }: { anyHour?: boolean } = {}): string | undefined {
  const words = text.toLowerCase().replaceAll(/\s/g, '')
  if (words === 'noon') return '12:00'
  const [, hour = '', minutes, half] = TIME.exec(words) ?? []
  return hour === '' ? undefined : timeOf(hour, { minutes, half, anyHour })
}

type RestOfTime = { minutes?: string | undefined; half?: string | undefined; anyHour?: boolean }

/** 'HH:MM' for the parts of a typed time; undefined if there is no such time. */
export function timeOf(
  hourText: string,
  { minutes = '00', half, anyHour = false }: RestOfTime,
): string | undefined {
  const hour = Number(hourText)
  const isSchoolHour = !anyHour && half === undefined && hour >= 1 && hour <= 6 && hourText.length === 1
  const hours =
    (half === 'p' || isSchoolHour) && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour
  if (hours > 23 || Number(minutes) > 59 || (half === 'a' && hours > 12)) return undefined
  return `${String(hours).padStart(2, '0')}:${minutes}`
}
