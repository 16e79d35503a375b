import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { analyzeChangedTables } from '#server/database/statistics.ts'
import { METADATA_OF_USERS, ROSTER_FILES } from '../files/headers.ts'
import { currentTables } from './current-records.ts'

const ROSTER_LOCK = 7_360_061

/** Locks `roster_record` to the end of the transaction, so that moments of changes go up from one transaction to the next. */
export const lockRoster = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${ROSTER_LOCK})`.execute(tx)

/**
 * SQL for the moment of a change: now in milliseconds, and later than any change before it. Take `lockRoster` in a statement
 * before.
 */
export const momentOfChange: RawBuilder<Date> = sql`
  greatest(date_trunc('milliseconds', clock_timestamp()),
    (select max(changed_at) + interval '1 millisecond' from roster_record))`

/** SQL for the fields of a record that has ended: without names and addresses, as far as a user may be without them. */
export const endedFields: RawBuilder<unknown> = sql`case collection when 'users'
  then fields - array['givenName', 'familyName', 'preferredGivenName', 'identifier', 'email', 'username', ${sql.join(METADATA_OF_USERS)}]
    || jsonb_build_object('username', sourced_id, 'givenName', 'Deleted', 'familyName', 'User', 'enabledUser', 'false')
  else fields end`

type Runs = { running: Promise<void>; next: Promise<void> | undefined }
const runsOf = new WeakMap<Kysely<DB>, Runs>()

/**
 * Brings `roster_record` up to date with the school as it is at this moment. Calls during a run share the next run, so together
 * they hold one connection. `today` decides who has left; without it that is the day in the school's time zone.
 */
export async function syncRoster(db: Kysely<DB>, today = ''): Promise<void> {
  const runs = runsOf.get(db)
  if (!runs) return start(db, today)
  runs.next ??= runs.running.catch(() => undefined).then(() => start(db, today))
  return runs.next
}

function start(db: Kysely<DB>, today: string): Promise<void> {
  const runs: Runs = { running: sync(db, today), next: undefined }
  runsOf.set(db, runs)
  const end = () => {
    if (!runs.next) runsOf.delete(db)
  }
  runs.running.then(end, end)
  return runs.running
}

/**
 * Adds new records, changes those that differ, marks ended ones as deleted and restores those that are back, each with the
 * moment of this change. An id that is no longer exported, because another system gave the record its own, remains as a
 * deleted record.
 */
const sync = (db: Kysely<DB>, today: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // PostgreSQL cannot estimate the tables of this statement, and nested loops would compare all rows with each other.
    await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true),
      set_config('lock_timeout', '30s', true), set_config('statement_timeout', '55s', true),
      set_config('homeroom.today', ${today}, true)`.execute(tx)
    await lockRoster(tx)
    await sql`
      with ${currentTables},
      changed as materialized (
        select live.*, record.sourced_id former_id, record.place
        from live left join roster_record record using (collection, own_id)
        where record.place is null or record.deleted or record.sourced_id <> live.sourced_id
          or record.fields <> live.fields
      ),
      ended as materialized (
        select place, used.sourced_id is not null is_in_use
        from roster_record record
          left join live using (collection, own_id)
          left join live used on used.collection = record.collection and used.sourced_id = record.sourced_id
        where live.own_id is null and (not deleted or used.sourced_id is not null)
      ),
      stamp as materialized (select ${momentOfChange} at),
      passed_on as (delete from roster_record where place in (select place from ended where is_in_use)),
      now_ended as (
        update roster_record set deleted = true, fields = ${endedFields}, changed_at = (select at from stamp)
        where place in (select place from ended where not is_in_use)
      ),
      now_changed as (
        update roster_record record set sourced_id = changed.sourced_id, fields = changed.fields, deleted = false,
          changed_at = (select at from stamp)
        from changed where record.place = changed.place
      ),
      former as (
        insert into roster_record (collection, own_id, sourced_id, fields, deleted, changed_at)
        select collection, own_id || '/' || sourced_id, sourced_id,
          ${endedFields}, true, (select at from stamp)
        from roster_record record
        where not deleted and place in (select place from changed where sourced_id <> former_id)
          and (collection, sourced_id) not in (select collection, sourced_id from live)
      )
      insert into roster_record (collection, own_id, sourced_id, fields, changed_at)
      select collection, own_id, sourced_id, fields, (select at from stamp) from changed where place is null
      order by array_position(${[...ROSTER_FILES]}::text[], collection), length(own_id), own_id`.execute(tx)
    await analyzeChangedTables(tx)
  })

/**
 * Marks every record as changed now. Systems may have read changes that were made after the archive, and would otherwise never
 * learn that the restored data lacks them.
 */
export async function renewRoster(tx: Transaction<DB>): Promise<void> {
  await lockRoster(tx)
  await sql`with stamp as materialized (select ${momentOfChange} at)
    update roster_record set changed_at = (select at from stamp)`.execute(tx)
}
