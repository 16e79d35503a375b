import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase, ClientConfig } from 'pg'
import { withConnection } from '../connect.ts'
import { explainFailure, BackupFailure } from '../failure.ts'
import { sentences } from '../sentences.ts'
import { LEFT_OUT, listTables } from '../tables.ts'
import { readTable } from './read-table.ts'
import {
  FORMAT,
  HEADER_FILE,
  MANIFEST_FILE,
  partName,
  PRODUCT,
  type ArchiveHeader,
  type ArchiveManifest,
  type Sequence,
} from './manifest.ts'
import { writeTar, type TarEntry } from './tar.ts'

/** The rows of a table are split into files of about this size, one of which is in memory at a time. */
const PART_BYTES = 1024 * 1024
/** Higher levels take several times as long to save a few percent. */
const GZIP_LEVEL = 5

export type WrittenArchive = { file: string; bytes: number; madeAt: Date; rows: number }

type Options = { madeAt: Date; signal?: AbortSignal | undefined }

/**
 * Writes one consistent archive of a database to a file that does not exist yet. The file appears complete, or not at all.
 * Throws BackupFailure.
 */
export async function writeArchive(
  database: ClientConfig,
  file: string,
  { madeAt, signal }: Options,
): Promise<WrittenArchive> {
  const partial = `${file}.partial`
  try {
    await assertAbsent(file)
    const rows = await withConnection(database, (client) => writeSnapshot(client, partial, madeAt, signal))
    await assertAbsent(file)
    await rename(partial, file)
    await syncFolder(dirname(file))
    return { file, bytes: (await stat(file)).size, madeAt, rows }
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw explainFailure(error, file)
  }
}

async function assertAbsent(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found) throw Object.assign(new Error('exists'), { code: found.isDirectory() ? 'EISDIR' : 'EEXIST' })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeSnapshot(
  client: ClientBase,
  partial: string,
  madeAt: Date,
  signal: AbortSignal | undefined,
): Promise<number> {
  await rm(partial, { force: true })
  await client.query('begin isolation level repeatable read read only')
  const counted = { rows: 0 }
  await pipeline(
    writeTar(filesOf(client, madeAt, counted), madeAt),
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
    { signal },
  )
  await client.query('commit')
  return counted.rows
}

async function* filesOf(
  client: ClientBase,
  madeAt: Date,
  counted: { rows: number },
): AsyncGenerator<TarEntry> {
  const tables = await listTables(client)
  const header: ArchiveHeader = {
    product: PRODUCT,
    format: FORMAT,
    made_at: madeAt.toISOString(),
    postgres: await readVersion(client),
    migrations: await readMigrations(client),
    settings: await readSettings(client),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    left_out: Object.keys(LEFT_OUT),
  }
  const headerText = json(header)
  yield { name: HEADER_FILE, content: headerText }
  const digests: ArchiveManifest['tables'] = {}
  for (const table of tables) {
    let part = 0
    const reading = readTable(client, table, PART_BYTES)
    for (let next = await reading.next(); ; next = await reading.next()) {
      if (next.done) {
        digests[table.name] = next.value
        counted.rows += next.value.rows
        break
      }
      part += 1
      yield { name: partName(table.name, part), content: next.value }
    }
  }
  const manifest: ArchiveManifest = {
    header_sha256: createHash('sha256').update(headerText).digest('hex'),
    tables: digests,
    sequences: await readSequences(client),
  }
  yield { name: MANIFEST_FILE, content: json(manifest) }
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

async function readVersion(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return rows[0]!.version
}

async function readMigrations(client: ClientBase): Promise<ArchiveHeader['migrations']> {
  const { rows } = await client
    .query<{ name: string; checksum: string }>('select name, checksum from migration order by name')
    .catch((error: unknown) => {
      throw isMissingTable(error) ? noHomeroom() : error
    })
  if (rows.length === 0) throw noHomeroom()
  return rows
}

const isMissingTable = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'

const noHomeroom = () => new BackupFailure(sentences.noHomeroom)

async function readSettings(client: ClientBase): Promise<Record<string, unknown>> {
  const { rows } = await client.query<{ settings: Record<string, unknown> }>(
    'select to_jsonb(school) as settings from school limit 1',
  )
  return rows[0]?.settings ?? {}
}

/** Read after the tables: a sequence belongs to no snapshot, and must not be behind its rows. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select relname as table, attname as column,
      pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0
      and not attisdropped and relname <> all($1)
      and pg_get_serial_sequence(quote_ident(relname), attname) is not null
    order by relname, attname`,
    [Object.keys(LEFT_OUT)],
  )
  const sequences: Sequence[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: values } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value as value, is_called from ${sequence}`,
    )
    sequences.push({ table, column, value: Number(values[0]!.value), is_called: values[0]!.is_called })
  }
  return sequences
}
