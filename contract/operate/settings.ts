import { z } from 'zod'
import { GRADES } from '#contract/grades.ts'
import { CLOCKS, LOCALES, NAME_ORDERS } from '#contract/people/person/display.ts'
import { Day, Loaded, Name, count } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

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

const weight = count(0, 100)

/** The points that each unmet goal adds to the score of a proposed schedule; 0 ignores the goal. */
const WishSettings = z.object({
  /** A second meeting of one requirement on a day; a double period counts as one. */
  weight_one_a_day: weight,
  /** A double period with a break or another period between its two meetings. */
  weight_double_across_break: weight,
  /** A lesson beyond the sixth of a teacher's day. */
  weight_long_day: weight,
  /** A lesson beyond the fourth of a teacher's in a row. */
  weight_many_in_a_row: weight,
  /** A gap in a teacher's day after the first one. */
  weight_gaps: weight,
  /** An additional time of day at which a requirement meets in the week. */
  weight_same_hour: weight,
  /** An assignment that ends or moves. */
  weight_little_change: weight,
})

const grade = (bound: string) => z.enum(GRADES, { error: `must be the ${bound} grade: PK, K, or 1 to 12` })

/** How lists of people, times of day and days are shown, and the grades that the school has. */
export const DisplaySettings = z.object({
  name_order: z.enum(NAME_ORDERS, { error: 'must be last_first or first_last' }),
  clock: z.enum(CLOCKS, { error: 'must be 12h or 24h' }),
  locale: z.enum(LOCALES, { error: 'must be en-US, en-GB, or en-CA' }),
  lowest_grade: grade('lowest'),
  highest_grade: grade('highest'),
})

/** The school and its rules. */
export const SchoolSettings = z.object({
  name: Name,
  time_zone: TimeZone,
  year_start: Day,
  year_end: Day,
  /** Teachers may write students, groups, section periods and assignments, and upload. */
  teachers_may_edit: z.boolean(),
  /** Teachers may start an emergency roll, besides the office. */
  teachers_start_rolls: z.boolean(),
  /** How many school days back a teacher may still take attendance; 0 is today only. */
  attendance_days_back: count(0, 30),
  /** A student who arrives up to so many minutes after a class began is tardy in it, and absent after. */
  tardy_minutes: count(0, 240),
  /** Chronic absence tiers in percent of enrolled days, rising. */
  tier_at_risk: percent,
  tier_chronic: percent,
  tier_severe: percent,
  ...DisplaySettings.shape,
  ...WishSettings.shape,
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
    body: Settings.partial().extend({ loaded: Loaded }),
    reply: Settings.extend({ message: z.string() }),
  },
} satisfies Routes

/** A moment as the school's local day (`YYYY-MM-DD`) and time (`HH:MM`). */
const LocalMoment = z.object({ day: z.string(), time: z.string() })

/** The automatic backups. */
const Backups = z.object({
  /** Whether a backup is made every night, and when the next one is due. */
  nightly: z.boolean(),
  next: LocalMoment.nullable(),
  folder: z.string(),
  /** The last archive of so many days and of so many weeks is kept. */
  keep_days: z.int(),
  keep_weeks: z.int(),
  /** The number of archives in the folder. */
  count: z.int(),
  bytes: z.int(),
  /** True while an archive is being made. */
  running: z.boolean(),
  newest: z
    .object({
      file: z.string(),
      bytes: z.int(),
      made: LocalMoment,
      /** Read back and compared with its checksums. */
      checked: LocalMoment,
    })
    .nullable(),
  /** When the newest archive passed a test restore. */
  rehearsed: LocalMoment.nullable(),
  /** Why the last run failed; null where it succeeded. */
  failure: z.object({ at: LocalMoment, sentence: z.string() }).nullable(),
  /** True where the embedded database archives its log, so that it can be restored to any moment. */
  continuous: z.boolean(),
})
export type Backups = z.output<typeof Backups>

export const backups = {
  'GET /api/backups/': {
    who: 'superuser',
    about: 'When the last backup was made and checked, where it is, and when the next one is due',
    reply: Backups,
  },
  'POST /api/backups/': {
    who: 'superuser',
    about: 'Starts a backup now; 409 while one is running',
    reply: z.object({ message: z.string() }),
  },
} satisfies Routes
