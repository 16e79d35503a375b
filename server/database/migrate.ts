import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { DatabaseUnusable, explain } from './unusable.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

type Migration = { name: string; sql: string; checksum: string }

/** Held while migrating, so that two processes that start at once migrate one after the other. */
const ONE_AT_A_TIME = 7_266_002

/**
 * Applies the numbered SQL files that the database has not seen, each in a transaction of its own; answers their names.
 * Throws DatabaseUnusable naming the file that failed, was changed later, or is unknown here.
 */
export async function migrate(pool: Pool, folder = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME])
    const applied = await readApplied(client)
    const waiting = compare(files, applied)
    for (const migration of waiting) await apply(client, migration)
    return waiting.map(({ name }) => name)
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release()
  }
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((name) => readMigration(folder, name)))
  const numbers = names.map((name) => /^(\d{4})_/.exec(name)?.[1])
  const wrong = names.find((_, at) => numbers[at] === undefined || numbers.indexOf(numbers[at]) !== at)
  if (wrong === undefined) return files
  throw new DatabaseUnusable(`The migration ${wrong} needs a number of its own, like 0007_${wrong}.`)
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function readApplied(client: PoolClient): Promise<Map<string, string>> {
  try {
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`)
  } catch (error) {
    throw explain(error, 'this database') ?? error
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function compare(files: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(files.map(({ name }) => name))
  const last = [...applied.keys()].sort().at(-1) ?? ''
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown) {
    throw new DatabaseUnusable(
      `The database was made by a newer Homeroom: this one does not know ${unknown}.`,
    )
  }
  for (const { name, checksum } of files) {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum) {
      throw new DatabaseUnusable(
        `The migration ${name} was changed after this database had applied it. Restore it.`,
      )
    }
    if (before === undefined && name < last) {
      throw new DatabaseUnusable(
        `The migration ${name} comes before ${last}, which is applied. Give it a new number.`,
      )
    }
  }
  return files.filter(({ name }) => !applied.has(name))
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new DatabaseUnusable(
      `The migration ${name} failed, and the database is as it was before it:\n${why(error, sql)}`,
    )
  }
}

function why(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : Number.NaN
  const line = Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position).split('\n').length})`
  return error.message + line
}
