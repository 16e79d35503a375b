import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

export type Collection =
  | 'academicSessions'
  | 'orgs'
  | 'courses'
  | 'classes'
  | 'users'
  | 'roles'
  | 'enrollments'
export type ForeignId = { own_id: string; sourced_id: string }

/** Our own id of each record of a collection, such as group-17, by the id that the other system has for it. */
export async function findForeignIds(db: Kysely<DB>, collection: Collection): Promise<Map<string, string>> {
  const { rows } = await sql<ForeignId>`
    select own_id, sourced_id from foreign_id where collection = ${collection}`.execute(db)
  return new Map(rows.map(({ own_id, sourced_id }) => [sourced_id, own_id]))
}

/** Sets the ids that another system has for these records; null removes one. An id that another record had moves to the new one. */
export async function setForeignIds(
  trx: Transaction<DB>,
  collection: Collection,
  ids: readonly { own_id: string; sourced_id: string | null }[],
): Promise<void> {
  const named = ids.filter(({ sourced_id }) => sourced_id !== null)
  await sql`
    delete from foreign_id where collection = ${collection}
      and (own_id = any(${ids.map(({ own_id }) => own_id)}::text[])
        or sourced_id = any(${named.map(({ sourced_id }) => sourced_id)}::text[]))`.execute(trx)
  await sql`
    insert into foreign_id (collection, own_id, sourced_id)
    select ${collection}, own_id, sourced_id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (own_id text, sourced_id text)`.execute(
    trx,
  )
}

/** Course code and section number as one id, where a system has no other. */
export const numberedSection = (courseCode: string, sectionNumber: string): string =>
  courseCode !== '' && sectionNumber !== '' ? `${courseCode}-${sectionNumber}` : ''
