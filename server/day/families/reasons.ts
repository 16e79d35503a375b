import { sql, type Kysely } from 'kysely'
import { reasonNameIn, type ReasonNames } from '#contract/day/attendance/reasons.ts'
import type { Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'

type Offered = { id: number; name: string; names: ReasonNames }

/** The reasons that families can choose, in the order of the school. */
export async function reasonsForFamilies(db: Kysely<DB>): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select id, name, names from absence_reason where for_families and is_active order by place, id`.execute(
    db,
  )
  return rows
}

/**
 * The id of a reason by its name in the language of the page, or in English, which a page has that was opened before. 400 for one
 * that is not offered to families, or not any more.
 */
export async function findReasonForFamilies(
  db: Kysely<DB>,
  name: string,
  language: Language,
): Promise<number> {
  const offered = await reasonsForFamilies(db)
  const isCalled = (one: string) => one.toLowerCase() === name.toLowerCase()
  const reason =
    offered.find((one) => isCalled(reasonNameIn(one, language))) ?? offered.find((one) => isCalled(one.name))
  if (reason) return reason.id
  throw new Refusal('invalid', wordsIn(language).form.otherReason, {
    fields: { reason: 'must be one of the reasons' },
  })
}
