import { sql, type Kysely, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { ClockFormat, NameOrder } from '#contract/people/person/display.ts'
import type { SchoolSettings, settings } from '#contract/operate/settings.ts'
import { audit, changesBetween, withChange } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { mergeLoaded } from '#server/http/merge-loaded.ts'
import { settingsProblems } from './rules.ts'

type Settings = SchoolSettings & { set_up: boolean }
type SettingsChange = Parsed<(typeof settings)['PATCH /api/settings/'], 'body'>

const selectSettings = (db: Kysely<DB>) =>
  db
    .selectFrom('school')
    .select(['name', 'time_zone', 'year_start', 'year_end', 'set_up'])
    .select(['teachers_may_edit', 'attendance_days_back', 'tier_at_risk', 'tier_chronic', 'tier_severe'])
    .select(['weight_one_a_day', 'weight_double_across_break', 'weight_long_day', 'weight_many_in_a_row'])
    .select(['weight_gaps', 'weight_same_hour', 'weight_little_change'])
    .select((eb) => [
      eb.ref('name_order').$castTo<NameOrder>().as('name_order'),
      eb.ref('clock').$castTo<ClockFormat>().as('clock'),
    ])

export const findSettings = (db: Kysely<DB>): Promise<Settings> =>
  selectSettings(db).executeTakeFirstOrThrow()

/** Saves the settings that were sent; 400 when the settings would contradict each other. */
export async function updateSettings(
  { db, actor }: Context,
  { loaded, ...sent }: SettingsChange,
): Promise<Settings> {
  if (sent.time_zone !== undefined) await assertTimeZoneKnown(db, sent.time_zone)
  return db.transaction().execute(async (tx) => {
    const before: Settings = await selectSettings(tx).forUpdate().executeTakeFirstOrThrow()
    const after = withChange(before, mergeLoaded(before, sent, loaded))
    assertConsistent(after, Object.keys(sent))
    const details = changesBetween(before, after)
    if (Object.keys(details).length === 0) return before
    await saveSettings(tx, after)
    await audit(tx, { account: actor.account, action: 'change', subject: 'school', subjectId: null, details })
    return after
  })
}

/** The database has its own list of time zones, which may be older or newer than that of this server. */
async function assertTimeZoneKnown(db: Kysely<DB>, zone: string): Promise<void> {
  const { rows } =
    await sql`select from pg_timezone_names where lower(name) = lower(${zone}) limit 1`.execute(db)
  if (rows.length > 0) return
  const problem = 'is not known to the database: please choose a city nearby'
  throw new Refusal('invalid', `Time zone ${problem}.`, { fields: { time_zone: problem } })
}

function assertConsistent(after: Settings, sentFields: readonly string[]): void {
  const fields = settingsProblems(after, sentFields)
  if (Object.keys(fields).length === 0) return
  const sentences = Object.entries(fields).map(([field, problem]) => `${LABELS[field] ?? field} ${problem}.`)
  throw new Refusal('invalid', sentences.join(' '), { fields })
}

const LABELS: Record<string, string> = {
  year_start: 'The first day of the school year',
  year_end: 'The last day of the school year',
  tier_at_risk: 'The tier "at risk"',
  tier_chronic: 'The tier "chronic"',
  tier_severe: 'The tier "severe"',
}

const saveSettings = (tx: Transaction<DB>, after: Settings) =>
  sql`
  update school set name = ${after.name}, time_zone = ${after.time_zone}, year_start = ${after.year_start},
    year_end = ${after.year_end}, set_up = ${after.set_up}, teachers_may_edit = ${after.teachers_may_edit},
    attendance_days_back = ${after.attendance_days_back}, tier_at_risk = ${after.tier_at_risk},
    tier_chronic = ${after.tier_chronic}, tier_severe = ${after.tier_severe},
    name_order = ${after.name_order}, clock = ${after.clock},
    weight_one_a_day = ${after.weight_one_a_day}, weight_double_across_break = ${after.weight_double_across_break},
    weight_long_day = ${after.weight_long_day}, weight_many_in_a_row = ${after.weight_many_in_a_row},
    weight_gaps = ${after.weight_gaps}, weight_same_hour = ${after.weight_same_hour},
    weight_little_change = ${after.weight_little_change}`.execute(tx)
