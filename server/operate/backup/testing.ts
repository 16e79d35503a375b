import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { openPools, type Database } from '#server/database/pool.ts'
import { contentOf } from '#server/demo/testing.ts'
import {
  freshDatabase,
  WITHOUT_TABLES,
  type Preparation,
  type TestDatabase,
} from '#server/database/testing.ts'
import { writeArchive } from './archive/write.ts'
import { LEFT_OUT } from './tables.ts'

/** A folder for the files of one test. */
export async function withFolder(work: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-backup-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A database with an archive of it, which tests of a file restore again and again; both go with `close`. */
export async function withArchiveOf(database: TestDatabase): Promise<TestDatabase & { archive: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-backup-'))
  const archive = join(folder, 'school.tar.gz')
  await writeArchive({ connectionString: database.url }, archive, {
    madeAt: new Date('2026-11-22T07:30:00Z'),
  })
  return {
    ...database,
    archive,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A database that a restore may rename, without tables unless it is prepared otherwise: no one stays connected to it. */
export async function emptyDatabase(
  preparation: Preparation = WITHOUT_TABLES,
): Promise<{ url: string; close: () => Promise<void> }> {
  const database = await freshDatabase(preparation)
  // Other connections would keep a restore from beginning.
  await Promise.all([database.pool.end(), database.reports.destroy()])
  const name = new URL(database.url).pathname.slice(1)
  return {
    url: database.url,
    close: async () => {
      const client = new Client({ connectionString: addressOfDatabase(database.url, 'postgres') })
      await client.connect()
      for (const each of [name, `${name}_restoring`, `${name}_replaced`])
        await client.query(`drop database if exists "${each}" with (force)`)
      await client.end()
    },
  }
}

export function addressOfDatabase(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

/** Brings an empty database to an earlier migration. */
export async function migrateTo({ pool }: TestDatabase, last: string): Promise<void> {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, undefined, last)
}

/** What a restore must bring back, each table as one hash. */
export async function restorableContent(
  db: Parameters<typeof contentOf>[0],
): Promise<Record<string, string>> {
  const content = await contentOf(db)
  const own = new Set([...Object.keys(LEFT_OUT), 'reference_version'])
  const isOwn = (table: string) => own.has(table) || own.has(table.replace(/_(other|\d+)$/, ''))
  return Object.fromEntries(Object.entries(content).filter(([table]) => !isOwn(table)))
}

/** What a text, a range, an array and a null can be. */
export async function addOddRows(db: Database): Promise<void> {
  const names = [
    'tab\there',
    'line\nfeed',
    'return\r\nfeed',
    'back\\slash \\N \\.',
    '"quoted", \'single\'',
    'Zoë Ångström 李小龍 🙂',
    '\u202eright to left',
    '\\.',
    '  spaces  ',
  ]
  for (const [at, name] of names.entries()) {
    const email = `odd.${at}@larkfield.example`
    await sql`insert into student (first_name, last_name, email, student_number, grade_level_id, preferred_name)
      values (${name}, ${`O'${name}`}, ${email}, ${at % 2 ? String(at) : null}, 4, ${at % 3 ? name : null})`.execute(
      db,
    )
  }
  await sql`insert into audit (account_id, action, subject, subject_id, details)
    values (null, 'refuse', 'session', null, ${JSON.stringify({ tab: '\t', nested: [null, 1.5, '\\N'] })})`.execute(
    db,
  )
}

export async function withEmptyDatabase(
  work: (url: string) => Promise<unknown>,
  preparation?: Preparation,
): Promise<void> {
  const target = await emptyDatabase(preparation)
  try {
    await work(target.url)
  } finally {
    await target.close()
  }
}

export async function withPools<T>(
  url: string,
  work: (opened: ReturnType<typeof openPools>) => Promise<T>,
): Promise<T> {
  const opened = openPools({ connectionString: url, max: 2 })
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** A database in which a course has a missing grade, as after a disk failure. */
export async function breakForeignKey(work: (url: string) => Promise<void>): Promise<void> {
  const database = await freshDatabase()
  try {
    await sql`insert into course (name, grade_level_id) values ('Lost', 4)`.execute(database.db)
    await database.pool.query(`set session_replication_role = replica; delete from grade_level where id = 4;
      set session_replication_role = default`)
    await work(database.url)
  } finally {
    await database.close()
  }
}
