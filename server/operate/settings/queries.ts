import { sql, type Kysely } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { Grade } from '#contract/grades.ts'
import type { ClockFormat, Locale, NameOrder } from '#contract/people/person/display.ts'
import type { SchoolSettings, settings } from '#contract/operate/settings.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { isOverlap, isStillUsed, Refusal } from '#server/http/failures.ts'
import { saveSettings, type SettingsPage } from '#server/http/save-settings.ts'
import { settingsProblems } from './rules.ts'
import { sentences } from './sentences.ts'

type Settings = SchoolSettings & { set_up: boolean }
type SettingsChange = Parsed<(typeof settings)['PATCH /api/settings/'], 'body'>

const selectSettings = (db: Kysely<DB>) =>
  db
    .selectFrom('school')
    .select(['name', 'time_zone', 'year_start', 'year_end', 'set_up'])
    .select(['teachers_may_edit', 'teachers_start_rolls', 'attendance_days_back', 'tardy_minutes'])
    .select(['tier_at_risk', 'tier_chronic', 'tier_severe'])
    .select(['weight_one_a_day', 'weight_double_across_break', 'weight_long_day', 'weight_many_in_a_row'])
    .select(['weight_gaps', 'weight_same_hour', 'weight_little_change'])
    .select((eb) => [
      eb.ref('name_order').$castTo<NameOrder>().as('name_order'),
      eb.ref('clock').$castTo<ClockFormat>().as('clock'),
      eb.ref('locale').$castTo<Locale>().as('locale'),
      eb.ref('lowest_grade').$castTo<Grade>().as('lowest_grade'),
      eb.ref('highest_grade').$castTo<Grade>().as('highest_grade'),
    ])

export const findSettings = (db: Kysely<DB>): Promise<Settings> =>
  selectSettings(db).executeTakeFirstOrThrow()

const SCHOOL_SETTINGS: SettingsPage<Settings> = {
  lock: sql`select from school for update`,
  read: findSettings,
  check: ({ after }, sent) => assertConsistent(after, sent),
  write: (tx, { after }) => tx.updateTable('school').set(after).execute().catch(refuseWhatIsInUse),
}

/** Saves the settings that were sent; 400 when the settings would contradict each other. */
export async function updateSettings(context: Context, sent: SettingsChange): Promise<Settings> {
  if (sent.time_zone !== undefined) await assertTimeZoneExists(context.db, sent.time_zone)
  return saveSettings(context, SCHOOL_SETTINGS, sent)
}

/**
 * The foreign keys of grades say which ones are still used, because nothing else knows everything that has a grade. The dates of
 * the current year may reach into another one.
 */
function refuseWhatIsInUse(error: unknown): never {
  if (isStillUsed(error)) throw new Refusal('conflict', sentences.gradesInUse, { cause: error })
  if (isOverlap(error)) throw new Refusal('conflict', sentences.yearsOverlap, { cause: error })
  throw error
}

/** The database has its own list of time zones, which may differ from this server's. */
async function assertTimeZoneExists(db: Kysely<DB>, zone: string): Promise<void> {
  const { rows } =
    await sql`select from pg_timezone_names where lower(name) = lower(${zone}) limit 1`.execute(db)
  if (rows.length > 0) return
  const problem = sentences.unknownTimeZone
  throw new Refusal('invalid', sentences.timeZone(problem), { fields: { time_zone: problem } })
}

function assertConsistent(after: Settings, sentFields: readonly string[]): void {
  const fields = settingsProblems(after, sentFields)
  if (Object.keys(fields).length === 0) return
  const problems = Object.entries(fields).map(([field, problem]) => sentences.setting(field, problem))
  throw new Refusal('invalid', problems.join(' '), { fields })
}
