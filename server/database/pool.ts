import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types, type ClientBase, type PoolClient, type PoolConfig } from 'pg'
import { createPipeline, attachPipeline } from './connections/pipeline.ts'
import { makePreparingClient } from './connections/prepared.ts'
import type { DB } from './schema.generated.ts'
import { CONNECT_TIMEOUT_MS, WatchedClient, type SilenceLimits } from './connections/silence.ts'

export type Database = Kysely<DB>

/** Longest time of a statement by the kind of call; all are shorter than the silence after which a connection is given up. */
export const STATEMENT_TIMEOUTS = { reads: '20s', writes: '30s', reports: '55s', uploads: '55s' } as const

/** Requests that wait for locks must not use up the pool's connections. */
const timeouts = (statement_timeout: string) => ({
  lock_timeout: '10s',
  statement_timeout,
  idle_in_transaction_session_timeout: '1min',
})

/**
 * The rows of a few years fit in memory or on an SSD. With PostgreSQL's default, made for spinning disks, a report of this
 * year would read the marks of all years instead of an index.
 */
const COSTS = { random_page_cost: '1.1' }

/** Dates and moments are read the same way, whatever the settings of the database. */
const sessionSettings = (statementTimeout: string) =>
  Object.entries({ datestyle: 'ISO', timezone: 'UTC', ...COSTS, ...timeouts(statementTimeout) })
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')

/** For work at the start of the app, which may take as long as it needs: ends with the transaction. */
export const WITHOUT_TIMEOUTS = Object.keys(timeouts('0'))
  .map((name) => `set local ${name} = 0`)
  .join('; ')

export type PoolSettings = PoolConfig & SilenceLimits & { statementTimeout?: string }

/** Connections with plain values: days `YYYY-MM-DD`, times `HH:MM`, every number a number, moments Dates. */
export function makePool({ statementTimeout = STATEMENT_TIMEOUTS.writes, ...settings }: PoolSettings): Pool {
  const setUp = sessionSettings(statementTimeout)
  const pool = new Pool({
    max: MAX_CONNECTIONS.reads,
    connectionTimeoutMillis: settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    application_name: 'homeroom',
    Client: WatchedClient,
    // oxlint-disable-next-line no-misused-promises -- its types do not say so, but the pool waits for it
    onConnect: async (client) => {
      await client.query(setUp)
      watched(client).settle()
    },
    ...settings,
    types: { getTypeParser },
  })
  const clients = new Set<PoolClient>()
  clientsOf.set(pool, clients)
  pool.on('error', () => {
    // An idle connection broke; the next query opens a new one.
  })
  pool.on('connect', (client) => {
    // A connection that breaks in use fails its query; without a listener it would also end the process.
    client.on('error', () => undefined)
    clients.add(client)
  })
  pool.on('remove', (client) => clients.delete(client))
  return pool
}

/** The open connections of each pool. */
const clientsOf = new WeakMap<Pool, Set<PoolClient>>()

/** The pool's types do not know the class that it was given. */
const watched = (client: PoolClient | ClientBase) => client as unknown as WatchedClient

/**
 * Ends the connections of pools. Running queries have a moment to finish and are then cut off, so that a silent database does
 * not delay a stop.
 */
export async function endPools(pools: Pool[], graceMs = CLOSE_GRACE_MS): Promise<void> {
  const ended = Promise.all(pools.map((pool) => pool.end()))
  const timer = setTimeout(() => {
    const open = pools.flatMap((pool) => [...(clientsOf.get(pool) ?? [])])
    for (const client of open) watched(client).abandon('Homeroom is stopping')
  }, graceMs)
  await ended.finally(() => clearTimeout(timer))
}

const pools = new WeakMap<Database, Pool>()

/** `connect` replaces the pool's own way to get a connection, for example by one that waits its turn. */
export function makeKysely(pool: Pool, connect?: () => Promise<PoolClient>): Database {
  const source = connect ? { connect, end: async () => undefined, options: pool.options } : pool
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: source }) })
  pools.set(db, pool)
  return db
}

/** The connections of a database, for what Kysely cannot do, such as COPY; a transaction has none. */
export function poolOf(db: Database): Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('this is not a database that makeKysely made')
  return pool
}

export type Databases = {
  /**
   * For calls that read, and to find out who calls: statements are prepared by name, so that they are parsed and planned once.
   * Short ones (`statement.ts`) share a few separate connections.
   */
  db: Database
  /**
   * For reports and exports: a few separate connections, so that slow downloads leave the others free. Statements have no name,
   * so that each range of days gets its own plan.
   */
  reports: Database
}

export type OpenPools = Databases & {
  /** As `db`, for calls that write: while they wait for one another, the connections of readers stay free. */
  writes: Database
  pool: Pool
  close: () => Promise<void>
}

/**
 * The connections of each process. Reports have three for queries and three for downloads; each shared one takes many statements
 * at once.
 */
const MAX_CONNECTIONS = { reads: 7, shared: 3, writes: 10, reports: 6 } as const
const CLOSE_GRACE_MS = 5000

type PoolOptions = { prepared?: boolean; closeGraceMs?: number }

/** Opens all of them. `prepared` is off for poolers that cannot prepare statements. */
export function openPools(
  settings: PoolSettings,
  { prepared = true, closeGraceMs = CLOSE_GRACE_MS }: PoolOptions = {},
): OpenPools {
  const preparing = { ...settings, ...(prepared && { Client: makePreparingClient() }) }
  const open = (kind: keyof typeof STATEMENT_TIMEOUTS & keyof typeof MAX_CONNECTIONS, of: PoolSettings) =>
    makePool({ max: MAX_CONNECTIONS[kind], statementTimeout: STATEMENT_TIMEOUTS[kind], ...of })
  const pool = open('reads', preparing)
  const writePool = open('writes', preparing)
  const reportPool = open('reports', { ...settings, max: MAX_CONNECTIONS.reports })
  const db = makeKysely(pool)
  const sharedPool = open('reads', { ...preparing, max: MAX_CONNECTIONS.shared, pipeline: true })
  const pipeline = createPipeline(sharedPool)
  // A pooler that cannot prepare statements may not know the driver's pipelines either.
  if (prepared) attachPipeline(db, pipeline)
  return {
    db,
    writes: makeKysely(writePool),
    reports: makeKysely(reportPool),
    pool,
    close: () => {
      pipeline.close()
      return endPools([pool, sharedPool, writePool, reportPool], closeGraceMs)
    },
  }
}

type Parse = (text: string) => unknown

const { builtins } = types
const asText: Parse = (text) => text
const withoutSeconds: Parse = (text) => text.slice(0, 5)
const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    splitArray(text).map((one) => (one === null ? null : parse(one)))

/**
 * Ids are bigint, which the driver returns as text because JavaScript numbers cannot represent all of them. Ours count up from 1,
 * and sums and sizes stay far below 2^53 too, up to which numbers are exact; so they are numbers here, in JSON and in the
 * contract.
 */
const parsers = new Map<number, Parse>([
  [builtins.DATE, asText],
  [builtins.TIME, withoutSeconds],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [1182, arrayOf(asText)],
  [1183, arrayOf(withoutSeconds)],
  [1016, arrayOf(Number)],
  [1231, arrayOf(Number)],
])

export const getTypeParser: typeof types.getTypeParser = (
  oid: Parameters<typeof types.getTypeParser>[0],
  format?: 'text' | 'binary',
) => {
  const ours = format === 'binary' ? undefined : parsers.get(oid)
  return ours ?? types.getTypeParser(oid, format)
}

/** Days, times and numbers hold no comma or quote, so their arrays split plainly. */
function splitArray(text: string): (string | null)[] {
  const inside = text.slice(1, -1)
  return inside === '' ? [] : inside.split(',').map((one) => (one === 'NULL' ? null : one))
}
