import { z } from 'zod'
import { Day, Name, count } from './fields.ts'
import type { Routes } from './route.ts'

const TimeZone = z.string().trim().refine(isTimeZone, 'must be a time zone such as America/New_York')

function isTimeZone(name: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' &&
      name.includes('/')
    )
  } catch {
    return false
  }
}

const percent = count(1, 100)

/** The school and its rules. */
export const SchoolSettings = z.object({
  name: Name,
  time_zone: TimeZone,
  year_start: Day,
  year_end: Day,
  /** Teachers may write students, groups, section periods and assignments, and upload. */
  teachers_may_edit: z.boolean(),
  /** How many school days back a teacher may still take attendance; 0 is today only. */
  attendance_days_back: count(0, 30),
  /** Chronic absence tiers in percent of enrolled days, rising. */
  tier_at_risk: percent,
  tier_chronic: percent,
  tier_severe: percent,
})
export type SchoolSettings = z.output<typeof SchoolSettings>

const Settings = SchoolSettings.extend({ set_up: z.boolean() })

export const settings = {
  'GET /api/settings/': {
    who: 'superuser',
    about: 'The school and its rules',
    reply: Settings,
  },
  'PATCH /api/settings/': {
    who: 'superuser',
    about: 'Changes the settings that are sent; set_up: true ends the first setup',
    body: Settings.partial(),
    reply: Settings.extend({ message: z.string() }),
  },
} satisfies Routes
