import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { cpSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Runner } from '#server/database/embedded/runner.ts'
import { stopServer } from '#server/database/embedded/server.ts'
import { prepareTestCluster, startTestServer } from '#server/database/test-cluster.ts'
import { freshDatabase, type TestDatabase } from '#server/database/testing.ts'

/** A database with a standby that follows it by streaming replication. */
export type DatabaseWithStandby = {
  primary: TestDatabase
  /** The address of the same database on the standby. */
  standbyUrl: string
  /** Runs a statement on the standby, such as one that pauses its replay. */
  onStandby: (statement: string) => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

export async function openDatabaseWithStandby(): Promise<DatabaseWithStandby> {
  const primary = await prepareTestCluster()
  const server = await startTestServer(primary.runner, primary.cluster)
  const standby = await prepareTestCluster({ empty: true })
  await copyAsStandby(server, primary.cluster, standby)
  const standbyServer = await startTestServer(standby.runner, standby.cluster)
  const database = await freshDatabase(undefined, server)
  const standbyUrl = new URL(standbyServer)
  standbyUrl.pathname = new URL(database.url).pathname
  await untilReplayed(standbyUrl.href)
  const standbyLocation = { ...standby, durable: false }
  return {
    primary: database,
    standbyUrl: standbyUrl.href,
    onStandby: async (statement) => {
      await runOn(standbyServer, async (client) => client.query(statement))
    },
    stop: () => stopServer(standbyLocation),
    start: async () => {
      await startTestServer(standby.runner, standby.cluster)
    },
    close: async () => {
      await stopServer(standbyLocation)
      await database.close()
      await stopServer({ ...primary, durable: false })
    },
  }
}

/** What pg_basebackup does; the write-ahead log comes from the primary server, which still has all of it. */
async function copyAsStandby(
  server: string,
  cluster: string,
  { runner, cluster: standby }: { runner: Runner; cluster: string },
): Promise<void> {
  const label = await runOn(server, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    cpSync(cluster, standby, {
      recursive: true,
      filter: (path) =>
        !/^(postmaster\.(pid|opts)|\.s\.PGSQL.*)$/.test(basename(path)) &&
        basename(dirname(path)) !== 'pg_wal',
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]!.labelfile
  })
  const { searchParams, username } = new URL(server)
  const connection = `host=''${searchParams.get('host')}'' port=5432 user=${username}`
  await writeFile(join(standby, 'backup_label'), label, { mode: 0o600 })
  await writeFile(join(standby, 'standby.signal'), '', { mode: 0o600 })
  await writeFile(join(standby, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`, {
    mode: 0o600,
  })
  await mkdir(join(standby, 'pg_wal'), { recursive: true, mode: 0o700 })
  for (const name of ['.', ...(await readdir(standby, { recursive: true }))])
    await runner.giveOwnership(join(standby, name))
}

async function runOn<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Replication sends the creation of the database too. */
async function untilReplayed(address: string): Promise<void> {
  const isThere = () =>
    runOn(address, (client) => client.query('select from school')).then(
      () => true,
      () => false,
    )
  for (const startedAt = Date.now(); !(await isThere()); await pause(50))
    if (Date.now() - startedAt > 30_000) throw new Error('the standby does not follow')
}
