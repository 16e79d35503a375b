import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { RosterFields } from '../records/collections.ts'
import type { Kind } from './fields.ts'
import type { StoredRecord } from './json.ts'
import type { Selection } from './operations.ts'
import type { ListQuery } from './query.ts'

/** How long an app may take to read all pages of a list. */
const MAX_AGE_HOURS = 2
/** If an app starts more lists at a time, the oldest is dropped. */
const MAX_STORED_LISTS = 20

/** The records of one page by their positions, and the length of the whole list. */
export type Page = { places: number[]; total: number }

type Reader = { db: Kysely<DB>; client: number; moment: Date }

/**
 * A page of a list. The order of a longer list is stored when its first page is read, so that later pages neither repeat nor skip
 * a record.
 */
export async function readPage(reader: Reader, selection: Selection, query: ListQuery): Promise<Page> {
  const stored = query.offset > 0 ? await readStored(reader, query) : undefined
  return stored ?? begin(reader, selection, query)
}

type PageRow = { total: number; page: number[] }

const partOf = ({ limit, offset }: ListQuery) =>
  sql`to_json(places[${offset + 1}::int:${offset + limit}::int])`

async function readStored({ db, client, moment }: Reader, query: ListQuery): Promise<Page | undefined> {
  const { rows } = await sql<PageRow>`
    select cardinality(places) total, ${partOf(query)} page from roster_list
    where api_client_id = ${client} and query_hash = ${query.key}
      and made_at > ${moment}::timestamptz - make_interval(hours => ${MAX_AGE_HOURS})`.execute(db)
  return rows[0] && pageOf(rows[0])
}

async function begin({ db, client, moment }: Reader, selection: Selection, query: ListQuery): Promise<Page> {
  const { rows } = await sql<PageRow>`
    with list as materialized (
      select coalesce(array_agg(place order by ${query.order}), '{}') places
      from roster_record record where ${conditionsOf(selection)} and ${query.filter}
    ), old as (
      delete from roster_list where (api_client_id, query_hash) <> (${client}::bigint, ${query.key}::bytea)
        and (made_at <= ${moment}::timestamptz - make_interval(hours => ${MAX_AGE_HOURS})
          or (api_client_id, query_hash) in (
            select api_client_id, query_hash from roster_list
            where api_client_id = ${client} and query_hash <> ${query.key}
            order by made_at desc offset ${MAX_STORED_LISTS - 1}))
    ), kept as (
      insert into roster_list (api_client_id, query_hash, places, made_at)
      select ${client}, ${query.key}, places, ${moment} from list where cardinality(places) > ${query.limit}
      on conflict (api_client_id, query_hash) do update set places = excluded.places, made_at = excluded.made_at
    ), shorter as (
      -- What was kept of an earlier reading would come after the one page that there is now.
      delete from roster_list where api_client_id = ${client} and query_hash = ${query.key}
        and (select cardinality(places) <= ${query.limit} from list)
    )
    select cardinality(places) total, ${partOf(query)} page from list`.execute(db)
  return pageOf(rows[0]!)
}

const pageOf = ({ total, page }: PageRow): Page => ({ total, places: page })

const conditionsOf = ({ kind, conditions }: Selection) =>
  sql.join([sql`record.collection = ${kind}`, ...conditions.map((one) => sql`(${one})`)], sql` and `)

/** The position of the single record that a selection contains. */
export async function findPlace(db: Kysely<DB>, selection: Selection): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    select place from roster_record record where ${conditionsOf(selection)}`.execute(db)
  return rows[0]?.place
}

type RecordRow = StoredRecord & { place: number; own_id: string }

/** The records with these positions, in order; deleted ones are left out. */
export async function readRecords(
  db: Kysely<DB>,
  kind: Kind,
  places: readonly number[],
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select place, own_id, sourced_id, fields, deleted, changed_at
    from roster_record where place = any(${[...places]}::bigint[])`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  const records = places.flatMap((place) => byPlace.get(place) ?? [])
  if (kind === 'users') await addRoles(db, records)
  if (kind === 'academicSessions') await addChildren(db, records)
  return records
}

/** Ended roles belong to users who were deleted. */
async function addRoles(db: Kysely<DB>, users: RecordRow[]): Promise<void> {
  const { rows } = await sql<{ user: string; roles: RosterFields[] }>`
    select fields ->> 'userSourcedId' "user", json_agg(fields order by place) roles from roster_record
    where collection = 'roles' and not deleted
      and fields ->> 'userSourcedId' = any(${users.map(({ sourced_id }) => sourced_id)}::text[])
    group by 1`.execute(db)
  const byUser = new Map(rows.map(({ user, roles }) => [user, roles]))
  for (const user of users) user.roles = byUser.get(user.sourced_id) ?? []
}

async function addChildren(db: Kysely<DB>, sessions: RecordRow[]): Promise<void> {
  const { rows } = await sql<{ parent: string; children: string[] }>`
    select fields ->> 'parentSourcedId' parent, array_agg(sourced_id order by place) children from roster_record
    where collection = 'academicSessions' and not deleted
      and fields ->> 'parentSourcedId' = any(${sessions.map(({ sourced_id }) => sourced_id)}::text[])
    group by 1`.execute(db)
  const byParent = new Map(rows.map(({ parent, children }) => [parent, children]))
  for (const session of sessions) session.children = byParent.get(session.sourced_id) ?? []
}
