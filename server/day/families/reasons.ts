import { sql, type Kysely, type Transaction } from 'kysely'
import type { FamilyPage } from '#contract/day/families/family-shapes.ts'
import { findReason } from '#server/day/attendance/reasons/find.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

/** The reasons that families can choose, in the order of the school. */
export async function reasonsForFamilies(db: Kysely<DB>): Promise<NonNullable<FamilyPage['reasons']>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from absence_reason where for_families and is_active order by place, id`.execute(db)
  return rows
}

/** 400 for a reason that is not offered to families, and for one that was retired since the page was opened. */
export async function requireReasonForFamilies(tx: Transaction<DB>, id: number): Promise<void> {
  await findReason(tx, id)
  const offered = await reasonsForFamilies(tx)
  if (offered.some((reason) => reason.id === id)) return
  throw new Refusal('invalid', sentences.otherReason, { fields: { reason_id: 'must be one of the reasons' } })
}
