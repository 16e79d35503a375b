import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Language } from '#contract/languages/languages.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

export type FoundReason = { id: number; name: string; is_excused: boolean }

/**
 * The reason that somebody chose, which cannot be deleted until the end of the transaction. 400 where it is not in the school's
 * list, or was retired; `current` is the reason that the record already has, which it may keep.
 */
export async function findReason(
  db: Kysely<DB>,
  id: number,
  { current }: { current?: number | null | undefined } = {},
): Promise<FoundReason> {
  const { rows } = await sql<FoundReason & { is_active: boolean }>`
    select id, name, is_excused, is_active from absence_reason where id = ${id} for key share`.execute(db)
  const [found] = rows
  if (!found) throw wrongReason(sentences.unknown, 'must be a reason in the school’s list')
  const { is_active, ...reason } = found
  if (!is_active && id !== current) throw wrongReason(sentences.retired(found.name), 'was retired')
  return reason
}

const wrongReason = (sentence: string, problem: string) =>
  new Refusal('invalid', sentence, { fields: { reason_id: problem } })

/** SQL for the name of a reason, null without one. */
export const reasonName = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select name from absence_reason where absence_reason.id = ${id})`

/** SQL for the name that a family reads: in its language, or in English where the school has not named it there. */
export const reasonNameFor = (language: Language, id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select coalesce(names->>${language}, name) from absence_reason where absence_reason.id = ${id})`

/** SQL for a reason as `{ id, name }`, null without one. */
export const reasonJson = (id: RawBuilder<unknown>): RawBuilder<{ id: number; name: string } | null> =>
  sql`(select json_build_object('id', id, 'name', name) from absence_reason where absence_reason.id = ${id})`
