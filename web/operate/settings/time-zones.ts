import type { Locale } from '#contract/people/person/display.ts'

/** The time zones of each country in which most schools are, by city from east to west. */
const COUNTRY_ZONES: Record<Locale, { country: string; zones: readonly string[] }> = {
  'en-US': {
    country: 'United States',
    zones: [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
    ],
  },
  'en-GB': { country: 'United Kingdom', zones: ['Europe/London'] },
  'en-CA': {
    country: 'Canada',
    zones: [
      'America/St_Johns',
      'America/Halifax',
      'America/Toronto',
      'America/Winnipeg',
      'America/Regina',
      'America/Edmonton',
      'America/Vancouver',
    ],
  },
}

type ZoneItem = { value: string; label: string }
export type ZoneGroup = { group: string; items: ZoneItem[] }

/**
 * The choices of a time zone: those of the school's country first, in plain words, then all that the browser knows. A current one
 * that the browser does not know is added.
 */
export function timeZoneChoices(locale: Locale, current: string): ZoneGroup[] {
  const { country, zones } = COUNTRY_ZONES[locale]
  const others = new Set([
    ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/')),
    current,
  ])
  return [
    { group: country, items: zones.map((zone) => ({ value: zone, label: plainName(zone, locale) })) },
    {
      group: 'All time zones',
      items: [...others]
        .filter((zone) => zone !== '' && !zones.includes(zone))
        .sort()
        .map((zone) => ({ value: zone, label: zone })),
    },
  ]
}

/** 'Eastern Time (New York)' */
function plainName(zone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${name} (${cityOf(zone)})`
}

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** The choices whose name or identifier contains the text: 'new york', 'America/New_York' and 'eastern' find one. */
export function findTimeZones(groups: readonly ZoneGroup[], search: string, limit: number): ZoneGroup[] {
  const wanted = plain(search.trim())
  let left = limit
  return groups.flatMap(({ group, items }) => {
    const found = items
      .filter(({ value, label }) => plain(value).includes(wanted) || plain(label).includes(wanted))
      .slice(0, left)
    left -= found.length
    return found.length > 0 ? [{ group, items: found }] : []
  })
}

const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ')
