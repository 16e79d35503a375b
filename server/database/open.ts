import type { Pool } from 'pg'
import { startEmbedded, type Report } from './embedded/embedded.ts'
import { openPools, type OpenPools } from './pool.ts'
import { DatabaseUnusable } from './database-unusable.ts'
import { identityOf, openReplica, type Replica } from './replica.ts'

/** `close` ends every connection; Homeroom's own database stops. */
export type OpenDatabase = OpenPools & {
  /** Where the data is, for messages: a folder, or the server and name of another database. */
  location: string
  /** Set where DATABASE_REPLICA_URL is. */
  replica?: Replica
  /** Deletes what a restore of Homeroom's own database has replaced. */
  deleteReplaced?: () => Promise<void>
}

type Settings = {
  dataDir: string
  databaseUrl?: string | undefined
  replicaUrl?: string | undefined
  /** Where the embedded database copies its log to. */
  segmentDir?: string | undefined
  /** Whether statements are prepared by name; true where it is left out. */
  preparedStatements?: boolean
}

const MIN_POSTGRES_VERSION = 15

/** Opens the database of DATABASE_URL, else Homeroom's own in the data folder. Throws DatabaseUnusable. */
export async function openDatabase(
  { dataDir, databaseUrl, replicaUrl, segmentDir, preparedStatements: prepared = true }: Settings,
  report: Report,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const opened = await openNamed(databaseUrl, prepared)
    return replicaUrl === undefined ? opened : withReplica(opened, replicaUrl, report)
  }
  const embedded = await startEmbedded(dataDir, report, segmentDir)
  const opened: OpenDatabase = { ...openPools(embedded.connection, { prepared }), location: embedded.home }
  return {
    ...opened,
    deleteReplaced: embedded.deleteReplaced,
    close: async () => {
      await opened.close()
      await embedded.stop()
    },
  }
}

async function openNamed(address: string, prepared: boolean): Promise<OpenDatabase> {
  const location = locationOf(address)
  const opened: OpenDatabase = { ...openPools({ connectionString: address }, { prepared }), location }
  try {
    await checkVersion(opened.pool, location)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Messages may name it, because it contains no password. */
function locationOf(address: string): string {
  const { hostname, port, pathname } = new URL(address)
  return `${hostname}${port && `:${port}`}${pathname}`
}

/** A standby that does not respond is used once it does; a standby of another database would give wrong reports. */
async function withReplica(opened: OpenDatabase, address: string, report: Report): Promise<OpenDatabase> {
  const replica = openReplica({ address, primary: opened.db, report })
  const close = async () => {
    await replica.close()
    await opened.close()
  }
  const [own, other] = await Promise.all([
    identityOf(opened.db),
    identityOf(replica.db).catch((error: unknown) => {
      report(`DATABASE_REPLICA_URL names ${locationOf(address)}, but ${connectionProblem(error)}`)
      return undefined
    }),
  ])
  if (own === undefined || other === undefined || own === other) return { ...opened, replica, close }
  await close()
  throw new DatabaseUnusable(
    `DATABASE_REPLICA_URL names ${locationOf(address)}, which is not a standby of ${opened.location}.\nSet it to a standby, or remove it.`,
  )
}

async function checkVersion(pool: Pool, location: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: string }>(`select current_setting('server_version') as version`)
    .catch((error: unknown) => {
      throw new DatabaseUnusable(`DATABASE_URL names ${location}, but ${connectionProblem(error)}`)
    })
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= MIN_POSTGRES_VERSION) return
  throw new DatabaseUnusable(
    `${location} is PostgreSQL ${version}; Homeroom needs ${MIN_POSTGRES_VERSION} or newer.\nSet DATABASE_URL to another one.`,
  )
}

function connectionProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED' || code === 'ENOENT')
    return 'no database is running there. Start it, or correct the address.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no machine has this name. Correct the address.'
  if (code === '28P01' || code === '28000') return 'the database refuses this user or password.'
  if (code === '3D000') return 'the server has no database of this name. Create it first.'
  if (code === '57P03') return 'it is starting or stopping. Try again in a moment.'
  if (code === '53300') return 'it has too many connections.'
  return `it is not responding: ${error instanceof Error ? error.message : String(error)}`
}
