import { sql, type Kysely } from 'kysely'
import type { MadeFile } from '#contract/exchange/oneroster/oneroster.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localNow } from '#server/clock.ts'
import type { Version } from '../files/vocabulary.ts'

/** The details of a OneRoster file in the audit log. */
export type ExportDetails = { type: 'oneroster'; version: Version; since: string | null; as_of: string }

/** The last file of OneRoster records that was made, as the audit has it. */
export async function lastFile(db: Kysely<DB>, timeZone: string): Promise<MadeFile | null> {
  const { rows } = await sql<{ at: Date; by: string | null; details: ExportDetails }>`
    select at, details, nullif(trim(coalesce(${fullName('teacher')}, ${fullName('account')})), '') "by"
    from audit left join account on account.id = account_id left join teacher on teacher.id = account.teacher_id
    where action = 'export' and details ->> 'type' = 'oneroster'
    order by at desc, audit.id desc limit 1`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { version, since, as_of } = row.details
  return { at: localNow(row.at, timeZone), by: row.by, version, delta: since !== null, as_of }
}
