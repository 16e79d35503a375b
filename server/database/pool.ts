import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types, type PoolConfig } from 'pg'
import { PreparingClient } from './prepared.ts'
import type { DB } from './schema.generated.ts'

export type Database = Kysely<DB>

/** One request that waits for a lock must not hold a connection until the pool has none left. */
const TIMEOUTS = {
  lock_timeout: '10s',
  /** Reports and uploads of a large school stay far below it. */
  statement_timeout: '2min',
  idle_in_transaction_session_timeout: '1min',
}

/**
 * The rows of a few years fit in memory, or lie on a disk that reads anywhere as fast. With PostgreSQL's own cost, made for
 * disks that turn, a report of this year read the marks of all years rather than use an index.
 */
const COSTS = { random_page_cost: '1.1' }

/** Dates and moments are read the same way, whatever the settings of the database. */
const SESSION_SETTINGS = Object.entries({ datestyle: 'ISO', timezone: 'UTC', ...COSTS, ...TIMEOUTS })
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

/** For work at the start of the app, which may take as long as it needs: ends with the transaction. */
export const WITHOUT_TIMEOUTS = Object.keys(TIMEOUTS)
  .map((name) => `set local ${name} = 0`)
  .join('; ')

/** Connections with plain values: days `YYYY-MM-DD`, times `HH:MM`, every number a number, moments Dates. */
export function makePool(settings: PoolConfig): Pool {
  const pool = new Pool({
    max: 10,
    connectionTimeoutMillis: 30_000,
    application_name: 'homeroom',
    // oxlint-disable-next-line no-misused-promises -- its types do not say so, but the pool waits for it
    onConnect: async (client) => {
      await client.query(SESSION_SETTINGS)
    },
    ...settings,
    types: { getTypeParser },
  })
  pool.on('error', () => {
    // An idle connection broke; the next query opens a new one.
  })
  pool.on('connect', (client) => {
    // A connection that breaks in use fails its query; without a listener it would also end the process.
    client.on('error', () => undefined)
  })
  return pool
}

const pools = new WeakMap<Database, Pool>()

export function makeKysely(pool: Pool): Database {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
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
  /** For everything that is not below: statements are prepared by name, so that they are parsed and planned once. */
  db: Database
  /**
   * For reports and exports: few connections of their own, so that slow downloads leave the others free. Statements have
   * no name, so that each range of days gets a plan of its own.
   */
  reports: Database
}

export type OpenPools = Databases & { pool: Pool; close: () => Promise<void> }

/** Three queries of reports and three downloads at once. */
const MAX_REPORT_CONNECTIONS = 6

/** Opens both. `prepared` is off for poolers that cannot prepare statements. */
export function openPools(settings: PoolConfig, { prepared = true } = {}): OpenPools {
  const pool = makePool({ ...settings, ...(prepared && { Client: PreparingClient }) })
  const reportPool = makePool({ ...settings, max: MAX_REPORT_CONNECTIONS })
  return {
    db: makeKysely(pool),
    reports: makeKysely(reportPool),
    pool,
    close: async () => {
      await Promise.all([pool.end(), reportPool.end()])
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

const getTypeParser: typeof types.getTypeParser = (
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
