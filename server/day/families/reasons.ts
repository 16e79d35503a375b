import { sql, type Kysely } from 'kysely'
import type { Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'

type Offered = { id: number; name: string }

/** The reasons that families can choose, in the order of the school. */
export async function reasonsForFamilies(db: Kysely<DB>): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select id, name from absence_reason where for_families and is_active order by place, id`.execute(db)
  return rows
}

/** The id of a reason by its name; 400 for one that is not offered to families, or not any more. */
export async function findReasonForFamilies(
  db: Kysely<DB>,
  name: string,
  language: Language,
): Promise<number> {
  const offered = await reasonsForFamilies(db)
  const reason = offered.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (reason) return reason.id
  throw new Refusal('invalid', wordsIn(language).form.otherReason, {
    fields: { reason: 'must be one of the reasons' },
  })
}
