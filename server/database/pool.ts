import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types, type PoolConfig } from 'pg'
import type { DB } from './schema.generated.ts'

export type Database = Kysely<DB>

/** One request that waits for a lock must not hold a connection until the pool has none left. */
const TIMEOUTS = {
  lock_timeout: '10s',
  /** Reports and uploads of a large school stay far below it. */
  statement_timeout: '2min',
  idle_in_transaction_session_timeout: '1min',
}

/** Days are read as they are written, whatever the named database is set to. */
const SESSION_SETTINGS = Object.entries({ datestyle: 'ISO', timezone: 'UTC', ...TIMEOUTS })
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

/** For work at the start of the app, which may take as long as it needs: ends with the transaction. */
export const WITHOUT_TIMEOUTS = Object.keys(TIMEOUTS)
  .map((name) => `set local ${name} = 0`)
  .join('; ')

/** Connections whose values are plain: days `YYYY-MM-DD`, times `HH:MM`, every number a number, moments Dates. */
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
    // A connection that nobody was using broke; the next question opens a new one.
  })
  pool.on('connect', (client) => {
    // One that breaks in use tells its own question so; without a listener it would end the whole process.
    client.on('error', () => undefined)
  })
  return pool
}

export const makeKysely = (pool: Pool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

type Parse = (text: string) => unknown

const { builtins } = types
const asWritten: Parse = (text) => text
const withoutSeconds: Parse = (text) => text.slice(0, 5)
const everyOne =
  (parse: Parse): Parse =>
  (text) =>
    elements(text).map((one) => (one === null ? null : parse(one)))

const parsers = new Map<number, Parse>([
  [builtins.DATE, asWritten],
  [builtins.TIME, withoutSeconds],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [1182, everyOne(asWritten)],
  [1183, everyOne(withoutSeconds)],
  [1016, everyOne(Number)],
  [1231, everyOne(Number)],
])

const getTypeParser: typeof types.getTypeParser = (
  oid: Parameters<typeof types.getTypeParser>[0],
  format?: 'text' | 'binary',
) => {
  const ours = format === 'binary' ? undefined : parsers.get(oid)
  return ours ?? types.getTypeParser(oid, format)
}

/** Days, times and numbers hold no comma or quote, so their arrays split plainly. */
function elements(text: string): (string | null)[] {
  const inside = text.slice(1, -1)
  return inside === '' ? [] : inside.split(',').map((one) => (one === 'NULL' ? null : one))
}
