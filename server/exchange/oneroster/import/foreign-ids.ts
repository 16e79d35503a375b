import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Entity } from '#server/exchange/uploads/pipeline/batch.ts'
import type { IdOf } from '#server/exchange/uploads/pipeline/entity.ts'
import type { RosterFile as Collection } from '../files/headers.ts'

/** The parts of our own ids of records: kind and number; the number is negative for a new record. */
const NAMED = {
  school: [],
  year: [],
  block: ['block_schedule'],
  course: ['course'],
  student: ['student'],
  teacher: ['teacher'],
  'role-student': ['student'],
  'role-teacher': ['teacher'],
  teaches: ['student_group', 'teacher'],
} satisfies Record<string, readonly Entity[]>

/** Our own id of a record in parts: ['student', 17] is student-17. */
export type OwnId = readonly [kind: keyof typeof NAMED, ...numbers: number[]]
export type ForeignIdRow = { collection: Collection; own_id: string; sourced_id: string }
type Given = { collection: Collection; own: OwnId; sourced_id: string }

export type ForeignIds = {
  /** Our own id of a record, such as student-17, by the other system's sourcedId. */
  find: (collection: Collection, sourcedId: string) => string | undefined
  /** The number in our own id, if it is of this kind: 17 of student-17. */
  findNumber: (collection: Collection, sourcedId: string, kind: string) => number | undefined
  /** The other system's sourcedId for one of our records. */
  sourcedIdOf: (collection: Collection, ownId: string) => string | undefined
  /**
   * Links one of our records to its id in the other system; the first one in a file applies. An id that another record has
   * stays with it.
   */
  link: (collection: Collection, own: OwnId, sourcedId: string) => void
  /** What was linked, to be saved. */
  given: readonly Given[]
}

export async function loadForeignIds(db: Kysely<DB>): Promise<ForeignIdRow[]> {
  const { rows } = await sql<ForeignIdRow>`select collection, own_id, sourced_id from foreign_id`.execute(db)
  return rows
}

/** The ids that other systems have for our records, and those that are found in a file. */
export function openForeignIds(rows: readonly ForeignIdRow[]): ForeignIds {
  const ownIds = new Map(rows.map((row) => [keyOf(row.collection, row.sourced_id), row.own_id]))
  const sourcedIds = new Map(rows.map((row) => [keyOf(row.collection, row.own_id), row.sourced_id]))
  const given: Given[] = []
  const linked = new Set<string>()
  const find: ForeignIds['find'] = (collection, id) => ownIds.get(keyOf(collection, id))
  return {
    given,
    find,
    findNumber: (collection, id, kind) => {
      const ownId = find(collection, id)
      const number = ownId?.startsWith(`${kind}-`) ? Number(ownId.slice(kind.length + 1)) : Number.NaN
      return Number.isInteger(number) ? number : undefined
    },
    sourcedIdOf: (collection, ownId) => sourcedIds.get(keyOf(collection, ownId)),
    link: (collection, own, sourced_id) => {
      const ownId = own.join('-')
      if (linked.has(keyOf(collection, ownId))) return
      linked.add(keyOf(collection, ownId))
      if (ownIds.has(keyOf(collection, sourced_id))) return
      ownIds.set(keyOf(collection, sourced_id), ownId)
      sourcedIds.set(keyOf(collection, ownId), sourced_id)
      given.push({ collection, own, sourced_id })
    },
  }
}

/** Saves what was linked, once the records have their ids. */
export async function saveForeignIds(
  trx: Transaction<DB>,
  given: readonly Given[],
  { idOf, uploadId }: { idOf: IdOf; uploadId: number },
): Promise<void> {
  const rows = given.map(({ collection, own: [kind, ...numbers], sourced_id }) => {
    const entities: readonly Entity[] = NAMED[kind]
    const ids = numbers.map((number, index) => (entities[index] ? idOf(entities[index], number) : number))
    return { collection, own_id: [kind, ...ids].join('-'), sourced_id }
  })
  await sql`
    insert into foreign_id (collection, own_id, sourced_id, upload_batch_id)
    select collection, own_id, sourced_id, ${uploadId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (collection text, own_id text, sourced_id text)
    on conflict (collection, own_id) do update set sourced_id = excluded.sourced_id,
      upload_batch_id = excluded.upload_batch_id, former = jsonb_build_object('sourced_id', foreign_id.sourced_id,
        'upload_batch_id', foreign_id.upload_batch_id, 'former', foreign_id.former)`.execute(trx)
}

const keyOf = (collection: Collection, id: string) => `${collection} ${id}`
