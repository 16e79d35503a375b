import { sql, type Kysely } from 'kysely'
import type { RetentionPeriods } from '#contract/operate/privacy/privacy.ts'
import {
  RETENTION_SUBJECTS,
  retentionRule,
  type RetentionSubject,
} from '#contract/operate/privacy/retention.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'

type Periods = RetentionPeriods['periods']

/** How many days each kind of record is kept: the school's own choice, else the standard; null is for ever. */
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

/** Saves the periods that were sent. What is older than a shorter period is deleted by the next night's job. */
export const updateRetention = ({ db, actor }: Context, periods: Periods): Promise<Periods> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table retention in share row exclusive mode`.execute(tx)
    const before = new Map((await listRetention(tx)).map(({ subject, days }) => [subject, days]))
    const changed = periods.filter(({ subject, days }) => before.get(subject) !== days)
    if (changed.length === 0) return listRetention(tx)
    await sql`
      insert into retention (subject, days)
      select subject, days from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as period (subject text, days int)
      on conflict (subject) do update set days = excluded.days`.execute(tx)
    const details = Object.fromEntries(
      changed.map(({ subject, days }) => [subject, { old: before.get(subject), new: days }]),
    )
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'retention',
      subjectId: null,
      details,
    })
    return listRetention(tx)
  })
