import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { RosterFile as Collection } from '../files/headers.ts'

export type ForeignIds = {
  /** Our name of a record, such as student-17, by the other system's sourcedId. */
  find: (collection: Collection, sourcedId: string) => string | undefined
  /** The number in our name of a record, if it is of this kind: 17 of student-17. */
  findNumber: (collection: Collection, sourcedId: string, kind: string) => number | undefined
  /** The sourcedId under which the other system knows a record of ours. */
  sourcedIdOf: (collection: Collection, ownId: string) => string | undefined
  /**
   * Notes how the other system names a record of ours; the first name in a file counts. A name that another record of ours has
   * stays with that one.
   */
  note: (collection: Collection, ownId: string, sourcedId: string) => void
}

type Row = { collection: Collection; own_id: string; sourced_id: string }

/** The ids that other systems have for our records, and those that are found in a file; `save` stores the new ones. */
export async function openForeignIds(
  trx: Transaction<DB>,
): Promise<ForeignIds & { save: (uploadId: number | null) => Promise<void> }> {
  const { rows } = await sql<Row>`select collection, own_id, sourced_id from foreign_id`.execute(trx)
  const ownIds = new Map(rows.map((row) => [keyOf(row.collection, row.sourced_id), row.own_id]))
  const sourcedIds = new Map(rows.map((row) => [keyOf(row.collection, row.own_id), row.sourced_id]))
  const given: Row[] = []
  const noted = new Set<string>()
  const find: ForeignIds['find'] = (collection, id) => ownIds.get(keyOf(collection, id))
  return {
    find,
    findNumber: (collection, id, kind) => {
      const ownId = find(collection, id)
      const number = ownId?.startsWith(`${kind}-`) ? Number(ownId.slice(kind.length + 1)) : Number.NaN
      return Number.isInteger(number) ? number : undefined
    },
    sourcedIdOf: (collection, ownId) => sourcedIds.get(keyOf(collection, ownId)),
    note: (collection, ownId, sourcedId) => {
      if (noted.has(keyOf(collection, ownId))) return
      noted.add(keyOf(collection, ownId))
      if (ownIds.has(keyOf(collection, sourcedId))) return
      ownIds.set(keyOf(collection, sourcedId), ownId)
      sourcedIds.set(keyOf(collection, ownId), sourcedId)
      given.push({ collection, own_id: ownId, sourced_id: sourcedId })
    },
    save: async (uploadId) => {
      await sql`
        insert into foreign_id (collection, own_id, sourced_id, upload_batch_id)
        select collection, own_id, sourced_id, ${uploadId}
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (collection text, own_id text, sourced_id text)
        on conflict (collection, own_id) do update set sourced_id = excluded.sourced_id,
          upload_batch_id = excluded.upload_batch_id, former = jsonb_build_object('sourced_id', foreign_id.sourced_id,
            'upload_batch_id', foreign_id.upload_batch_id, 'former', foreign_id.former)`.execute(trx)
    },
  }
}

const keyOf = (collection: Collection, id: string) => `${collection} ${id}`
