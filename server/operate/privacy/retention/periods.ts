import { sql, type Kysely } from 'kysely'
import type { RetentionPeriods } from '#contract/operate/privacy/privacy.ts'
import {
  RETENTION_SUBJECTS,
  retentionRule,
  type RetentionSubject,
} from '#contract/operate/privacy/retention.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { saveSettings, type SettingsPage } from '#server/http/save-settings.ts'

type Periods = RetentionPeriods['periods']

/** The retention period of each kind of record in days: the school's choice, else the default; null means forever. */
export async function listRetention(db: Kysely<DB>): Promise<Periods> {
  const chosen = await db.selectFrom('retention').select(['subject', 'days']).execute()
  const days = new Map<string, number | null>(chosen.map((row) => [row.subject, row.days]))
  return RETENTION_SUBJECTS.map((subject) => ({
    subject,
    days: days.has(subject) ? days.get(subject)! : retentionRule(subject).standard,
  }))
}

/** Days of one kind of record; null is for ever. */
export async function retentionDays(db: Kysely<DB>, subject: RetentionSubject): Promise<number | null> {
  const periods = await listRetention(db)
  return periods.find((period) => period.subject === subject)!.days
}

const RETENTION_PERIODS: SettingsPage<Record<RetentionSubject, number | null>> = {
  lock: sql`lock table retention in share row exclusive mode`,
  read: async (db) => recordOf(await listRetention(db)),
  write: (tx, { before, after }) => {
    const changed = RETENTION_SUBJECTS.filter((subject) => before[subject] !== after[subject])
    const periods = changed.map((subject) => ({ subject, days: after[subject] }))
    return sql`
      insert into retention (subject, days)
      select subject, days from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as period (subject text, days int)
      on conflict (subject) do update set days = excluded.days`.execute(tx)
  },
  auditSubject: 'retention',
}

const recordOf = (periods: Periods) =>
  Object.fromEntries(periods.map(({ subject, days }) => [subject, days])) as Record<
    RetentionSubject,
    number | null
  >

/** Saves the periods that were sent. What is older than a shorter period is deleted by the next night's job. */
export async function updateRetention(context: Context, periods: Periods): Promise<Periods> {
  const saved = await saveSettings(context, RETENTION_PERIODS, recordOf(periods))
  return RETENTION_SUBJECTS.map((subject) => ({ subject, days: saved[subject] }))
}
