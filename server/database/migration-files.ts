import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseUnusable } from './database-unusable.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/**
 * A file whose first line is `-- no transaction` runs outside one, for `create index concurrently` on a large table.
 * It may run twice, so each of its statements must be repeatable and end with `;` at the end of a line.
 */
const NO_TRANSACTION = /^-- no transaction\b/

export type Migration = { name: string; sql: string; checksum: string; transactional: boolean }

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((name) => readMigration(folder, name)))
  const numbers = names.map((name) => /^(\d{4})_/.exec(name)?.[1])
  const wrong = names.find((_, at) => numbers[at] === undefined || numbers.indexOf(numbers[at]) !== at)
  if (wrong === undefined) return files
  throw new DatabaseUnusable(`The migration ${wrong} needs its own number, such as 0007_${wrong}.`)
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { name, sql, checksum, transactional: !NO_TRANSACTION.test(sql) }
}

/** The name of the last migration in a folder; empty where it has none. */
export const newestMigrationIn = async (folder: string): Promise<string> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1) ?? ''

/** The first migration of the versions before the first release, whose migrations were folded into others. */
const FIRST_OF_PRERELEASE = '0001_school.sql'

/** Whether these migrations made a database that no version since the first release reads. */
export const isPrerelease = (applied: Iterable<string>): boolean => [...applied].includes(FIRST_OF_PRERELEASE)

/** The files that are still to be applied; `applied` has the checksum of each one that is. */
export function findPending(files: Migration[], applied: Map<string, string>): Migration[] {
  if (isPrerelease(applied.keys())) {
    throw new DatabaseUnusable(
      'This database was made by a pre-release version of Homeroom, and this version cannot read it.\n' +
        'Start with an empty data folder or database, or keep using the version that made it.',
    )
  }
  const fileNames = new Set(files.map(({ name }) => name))
  const last = [...applied.keys()].sort().at(-1) ?? ''
  const unknown = [...applied.keys()].find((name) => !fileNames.has(name))
  if (unknown) {
    throw new DatabaseUnusable(
      `A newer version of Homeroom made this database. This version does not have ${unknown}.`,
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
