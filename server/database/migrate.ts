import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { findPending, MIGRATIONS, readMigrations, type Migration } from './migration-files.ts'
import { SaveInDoubt } from './connections/connection-lost.ts'
import { WITHOUT_TIMEOUTS } from './pool.ts'
import { DatabaseUnusable, explainError } from './database-unusable.ts'

/** Held to the end of a transaction, so that processes that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_266_002

/** A migration outside a transaction belongs to one process while that renews its lease. */
const LEASE = '60 seconds'
const RENEW_MS = 15_000
const POLL_MS = 250

/**
 * Applies the numbered SQL files that the database has not seen, up to the one named `last`; returns the names of those that
 * this call applied.
 * Throws DatabaseUnusable naming the file that failed, was changed later, or is unknown here.
 */
export async function migrate(pool: Pool, folder = MIGRATIONS, last = '9999'): Promise<string[]> {
  const files = (await readMigrations(folder)).filter(({ name }) => name <= last)
  const pending = await inTransaction(pool, async (client) => {
    await createMigrationTable(client)
    return findPending(files, await readApplied(client))
  })
  const applied: string[] = []
  for (const migration of pending) {
    const isOurs = migration.transactional
      ? await applyInTransaction(pool, migration)
      : await applyOutsideTransaction(pool, migration)
    if (isOurs) applied.push(migration.name)
  }
  return applied
}

/** Throws DatabaseUnusable where `migrate` would refuse a database that has been migrated before; changes nothing. */
export async function assertMigratable(pool: Pool): Promise<void> {
  const files = await readMigrations(MIGRATIONS)
  const client = await pool.connect()
  try {
    findPending(files, await readApplied(client))
  } finally {
    client.release()
  }
}

async function createMigrationTable(client: PoolClient): Promise<void> {
  try {
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`)
  } catch (error) {
    throw explainError(error, 'this database') ?? error
  }
}

async function readApplied(client: PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<Migration>('select name, checksum from migration')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Holds the migration lock from the beginning to the end of the transaction. */
async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  commit = async (client: PoolClient): Promise<unknown> => client.query('commit'),
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${WITHOUT_TIMEOUTS}`)
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const result = await work(client)
    await commit(client)
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** False if another process applied it meanwhile. */
const applyInTransaction = (pool: Pool, migration: Migration): Promise<boolean> =>
  inTransaction(
    pool,
    async (client) => {
      if (await isApplied(client, migration)) return false
      await named(migration, migration.sql, () => client.query(migration.sql))
      await markApplied(client, migration)
      return true
    },
    // Constraints that are checked at the end fail here.
    (client) => named(migration, '', () => client.query('commit')),
  )

async function named({ name }: Migration, text: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const state =
      error instanceof SaveInDoubt
        ? 'The next start checks whether it was applied'
        : 'The database was not changed'
    throw new DatabaseUnusable(`The migration ${name} failed. ${state}:\n${reasonOf(error, text)}`)
  }
}

/**
 * `create index concurrently` waits for every open transaction, so the lock of the others cannot keep two processes apart here:
 * the one with the lease runs the statements, and the others wait until it is done.
 */
async function applyOutsideTransaction(pool: Pool, migration: Migration): Promise<boolean> {
  await inTransaction(pool, (client) =>
    client.query(`create table if not exists migration_lease (
      name text primary key, owner uuid not null, ends_at timestamptz not null
    )`),
  )
  const owner = randomUUID()
  while (!(await takeLease(pool, migration, owner))) {
    if (await isApplied(pool, migration)) return false
    await wait(POLL_MS)
  }
  const renewing = setInterval(() => void takeLease(pool, migration, owner).catch(() => undefined), RENEW_MS)
  try {
    if (await isApplied(pool, migration)) return false
    await runStatements(pool, migration)
    await markApplied(pool, migration)
    return true
  } finally {
    clearInterval(renewing)
    await endLease(pool, migration, owner)
  }
}

/** A lease that cannot be deleted, for example after a lost connection, expires by itself; the earlier failure says why. */
async function endLease(pool: Pool, { name }: Migration, owner: string): Promise<void> {
  await pool
    .query('delete from migration_lease where name = $1 and owner = $2', [name, owner])
    .catch(() => undefined)
}

/** Takes a free or expired lease, or renews its own. */
async function takeLease(pool: Pool, { name }: Migration, owner: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into migration_lease (name, owner, ends_at) values ($1, $2, now() + $3::interval)
     on conflict (name) do update set owner = excluded.owner, ends_at = excluded.ends_at
       where migration_lease.owner = excluded.owner or migration_lease.ends_at < now()`,
    [name, owner, LEASE],
  )
  return rowCount === 1
}

/** One by one: several statements in one query are a transaction. */
async function runStatements(pool: Pool, { name, sql }: Migration): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(WITHOUT_TIMEOUTS.replaceAll('set local', 'set'))
    for (const statement of sql.split(/;[ \t]*$/m).filter((text) => text.trim() !== '')) {
      await client.query(statement)
    }
  } catch (error) {
    throw new DatabaseUnusable(
      `The migration ${name} failed. It runs again at the next start:\n${reasonOf(error, '')}`,
    )
  } finally {
    // The connection has no timeouts any more.
    client.release(true)
  }
}

async function isApplied(client: Pool | PoolClient, { name }: Migration): Promise<boolean> {
  const { rowCount } = await client.query('select from migration where name = $1', [name])
  return rowCount === 1
}

const markApplied = (client: Pool | PoolClient, { name, checksum }: Migration) =>
  client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])

function reasonOf(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error && sql ? Number(error.position) : Number.NaN
  const line = Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position).split('\n').length})`
  return error.message + line
}
