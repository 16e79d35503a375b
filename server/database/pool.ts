import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types, type PoolConfig } from 'pg'
import type { DB } from './schema.generated.ts'

export type Database = Kysely<DB>

/** Connections whose values are plain: days `YYYY-MM-DD`, times `HH:MM`, every number a number, moments Dates. */
export function makePool(settings: PoolConfig): Pool {
  const pool = new Pool({
    max: 10,
    connectionTimeoutMillis: 30_000,
    application_name: 'homeroom',
    // Days are read as they are written, whatever the named database is set to.
    // oxlint-disable-next-line no-misused-promises -- its types do not say so, but the pool waits for it
    onConnect: async (client) => {
      await client.query(`set datestyle = 'ISO'; set timezone = 'UTC'`)
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
