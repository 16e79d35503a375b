import { after } from 'node:test'
import type { Pool } from 'pg'
import { pipelineOf, attachPipeline } from '#server/database/connections/pipeline.ts'
import { makeKysely, poolOf } from '#server/database/pool.ts'
import { freshDatabase, type TestDatabase } from '#server/database/testing.ts'
import '#tests/world/file-hooks.ts'

/**
 * Emptied databases of this process, ready for the next school. A new one costs a copy of its files, and its connections must
 * load the catalog and plan each statement again; emptying one costs a few milliseconds.
 */
const free: TestDatabase[] = []

/** Deleted rows stay in the files of a table, so a database that grows beyond this is dropped. */
const LARGEST_BYTES = 64 * 1024 * 1024

/** An empty, migrated database. `close` empties it for the next user, or drops it if a test has changed its tables. */
export async function takeDatabase(): Promise<TestDatabase> {
  // On an external server we may lack the right to disable triggers, which emptying needs.
  if (process.env['DATABASE_URL']) return freshDatabase()
  const database = free.pop() ?? (await freshDatabase())
  asNew ??= await readAsNew(database.pool)
  // The server caches data of a school by these pool objects, so a new school needs new ones.
  const [db, writes, reports] = poolsOf(database).map((pool) => makeKysely(pool))
  attachPipeline(db!, pipelineOf(database.db)!)
  return { ...database, db: db!, writes: writes!, reports: reports!, close: () => giveBack(database) }
}

async function giveBack(database: TestDatabase): Promise<void> {
  if (await empty(database)) free.push(database)
  else await database.close()
}

after(async () => {
  for (const database of free.splice(0)) await database.close()
})

const poolsOf = ({ db, writes, reports }: TestDatabase) => [db, writes, reports].map(poolOf)

/** The catalog of a new database, and the statements that restore its rows. */
let asNew: { catalog: string; emptying: string } | undefined

async function empty(database: TestDatabase): Promise<boolean> {
  const pools = poolsOf(database)
  if (pools.some((pool) => pool.ended || pool.ending || pool.totalCount !== pool.idleCount)) return false
  const shared = pipelineOf(database.db)!.counts()
  if (shared.used > 0) return false
  const connections = pools.reduce((sum, pool) => sum + pool.totalCount, shared.idle)
  try {
    const { rows } = await database.pool.query<{ catalog: string; others: number; bytes: number }>(`
      select ${CATALOG} catalog, pg_database_size(current_database()) bytes,
        (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())
        + (select count(*) from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())) others`)
    const [now] = rows
    const own = Math.max(connections, database.pool.totalCount) - 1
    if (now?.catalog !== asNew?.catalog || now!.others > own || now!.bytes > LARGEST_BYTES) return false
    await database.pool.query(asNew!.emptying)
    return true
  } catch {
    return false
  }
}

/** Changes with every change of a table, an index, a constraint, a trigger, a function, a type or a setting of the database. */
const CATALOG = `concat_ws(' ', ${[
  ['pg_class', 'oid'],
  ['pg_attribute', 'attrelid'],
  ['pg_constraint', 'oid'],
  ['pg_trigger', 'oid'],
  ['pg_proc', 'oid'],
  ['pg_type', 'oid'],
  ['pg_namespace', 'oid'],
]
  .map(
    ([table, id]) =>
      `(select count(*) || ' ' || sum(xmin::text::bigint) from ${table} where ${id}::bigint >= 16384 or '${table}' = 'pg_namespace')`,
  )
  .join(', ')},
  (select count(*) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())))`

async function readAsNew(pool: Pool) {
  const { rows } = await pool.query<{ catalog: string }>(`select ${CATALOG} catalog`)
  const statements = [
    'begin; set local session_replication_role = replica',
    ...(await emptiedTables(pool)),
    ...(await restartedSequences(pool)),
    'commit',
  ]
  return { catalog: rows[0]!.catalog, emptying: statements.join(';\n') }
}

/** Statements that bring each table back to the rows that the migrations wrote. */
async function emptiedTables(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(`
    select format('%I', relname) "name", string_agg(format('%I', attname), ', ' order by attnum) columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by relname`)
  const statements: string[] = []
  for (const { name, columns } of tables) {
    const { rows } = await pool.query<{ json: string | null }>(
      `select quote_literal(json_agg(one)::text) "json" from ${name} one`,
    )
    statements.push(`delete from ${name}`)
    if (rows[0]?.json)
      statements.push(`insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, ${rows[0].json})`)
  }
  return statements
}

async function restartedSequences(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>(`
    select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) statement from pg_sequences`)
  return rows.map(({ statement }) => statement)
}
