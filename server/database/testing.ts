import { createHash, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { migrate } from './migrate.ts'
import { MIGRATIONS, readMigrations } from './migration-files.ts'
import { makeKysely, makePool, openPools, type Database, type OpenPools } from './pool.ts'
import { startTestCluster } from './test-cluster.ts'

/** A database of a test file's own, empty but migrated, or prepared further. close() drops it. */
export type TestDatabase = OpenPools & { url: string }

/** The content of a test database besides empty tables; made once, then copied. */
export type Preparation = { name: string; prepare: (db: Database) => Promise<void>; withoutTables?: true }

const NO_PREPARATION: Preparation = { name: 'empty', prepare: async () => undefined }
/** For tests of migrations and restores. */
export const WITHOUT_TABLES: Preparation = { ...NO_PREPARATION, name: 'without_tables', withoutTables: true }

/**
 * A new database on the test cluster, in tens of milliseconds; on the server of DATABASE_URL if that is set, else on one that the
 * test starts. A preparation name always means the same content in a test run.
 */
export async function freshDatabase(
  preparation = NO_PREPARATION,
  serverOfTest?: string,
): Promise<TestDatabase> {
  const server = serverOfTest ?? (await testServer())
  const template = await templateFor(server, preparation)
  const name = `homeroom_test_${process.pid}_${randomUUID().slice(0, 8)}`
  await asOwner(server, (client) => client.query(`create database ${name} template ${template} ${COPYING}`))
  const url = addressOf(server, name)
  const opened = openPools({ connectionString: url, max: 5 })
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close()
      await asOwner(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Copies files, a third of the work of PostgreSQL's usual way; the two checkpoints cost nothing where nothing is synced. */
const COPYING = process.env['DATABASE_URL'] ? '' : 'strategy file_copy'

let started: Promise<string> | undefined

/** The address of the server that tests use; starts a throw-away one where none is named. */
export function testServer(): Promise<string> {
  const named = process.env['DATABASE_URL'] || process.env['HOMEROOM_TEST_CLUSTER']
  started ??= named ? Promise.resolve(named) : startTestCluster()
  return started
}

const templates = new Map<string, Promise<string>>()

function templateFor(server: string, preparation: Preparation): Promise<string> {
  const key = `${server} ${preparation.name}`
  const cached = templates.get(key)
  if (cached) return cached
  const made = makeTemplate(server, preparation)
  templates.set(key, made)
  return made
}

/** Several processes may share the server, so the first one makes the template, and renames it once it is complete. */
async function makeTemplate(server: string, { name, ...preparation }: Preparation): Promise<string> {
  const template = `homeroom_template_${name}_${await contentKey(preparation)}`
  await asOwner(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const half = `${template}_half`
    await client.query(`drop database if exists ${half} with (force)`)
    await client.query(`create database ${half}`)
    await fill(addressOf(server, half), preparation)
    await client.query(`alter database ${half} rename to ${template}`)
  })
  if (process.env['DATABASE_URL']) {
    process.once('beforeExit', () => {
      void asOwner(server, (client) => client.query(`drop database if exists ${template}`))
    })
  }
  return template
}

/** A server of DATABASE_URL may hold templates of other code, so each process makes its own there. */
async function contentKey({ prepare }: Omit<Preparation, 'name'>): Promise<string> {
  if (process.env['DATABASE_URL']) return randomUUID().slice(0, 8)
  const key = createHash('sha256')
  // Runs of other code may share the server: what code of ours has written is theirs alone.
  if (prepare !== NO_PREPARATION.prepare) key.update(process.env['HOMEROOM_TEST_RUN'] ?? '')
  for (const { checksum } of await readMigrations(MIGRATIONS)) key.update(checksum)
  return key.digest('hex').slice(0, 8)
}

async function fill(url: string, { prepare, withoutTables }: Omit<Preparation, 'name'>): Promise<void> {
  const pool = makePool({ connectionString: url })
  try {
    if (!withoutTables) await migrate(pool)
    await prepare(makeKysely(pool))
  } finally {
    await pool.end()
  }
}

async function asOwner(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
