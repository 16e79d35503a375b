import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Client, ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { partsOf, type CheckedArchive } from '../archive/read.ts'
import { digestTable } from '../archive/read-table.ts'
import { BackupFailure } from '../failure.ts'
import { sentences } from '../sentences.ts'
import { copyIn, listTables, quoted } from '../tables.ts'

/**
 * Loads an archive into an empty database or schema with the archive's migrations, and compares the content with the archive.
 * Throws BackupFailure if something differs or breaks a constraint.
 */
export async function loadArchive(
  client: Client,
  file: string,
  archive: CheckedArchive,
  signal?: AbortSignal,
): Promise<void> {
  await assertSameTables(client, file, archive)
  await client.query('begin')
  const foreignKeys = await dropForeignKeys(client)
  for (const { name } of archive.header.tables)
    await client.query(`alter table ${quoted(name)} disable trigger user`)
  const names = archive.header.tables.map(({ name }) => quoted(name)).join(', ')
  await client.query(`truncate ${names} cascade`)
  try {
    await copyData(client, file, archive, signal)
    // Adding one checks all rows.
    for (const { add } of foreignKeys) await client.query(add)
  } catch (error) {
    throw brokenRule(error, file) ?? error
  }
  for (const { name } of archive.header.tables)
    await client.query(`alter table ${quoted(name)} enable trigger user`)
  await setSequences(client, archive)
  await client.query('commit')
  await client.query('analyze')
  await compareContent(client, file, archive)
}

async function assertSameTables(client: ClientBase, file: string, { header }: CheckedArchive): Promise<void> {
  const here = (await listTables(client)).map(
    ({ name, columns }) => `${name}(${columns.toSorted().join(',')})`,
  )
  const there = header.tables.map(({ name, columns }) => `${name}(${columns.toSorted().join(',')})`)
  const differing = [...new Set(here).symmetricDifference(new Set(there))]
  if (differing.length > 0)
    throw new BackupFailure(sentences.otherTables(file, differing[0]!.replace(/\(.*/, '')))
}

async function dropForeignKeys(client: ClientBase): Promise<{ add: string }[]> {
  const { rows } = await client.query<{ add: string; drop: string }>(
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
    order by conname`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows
}

async function copyData(
  client: Client,
  file: string,
  { header }: CheckedArchive,
  signal: AbortSignal | undefined,
): Promise<void> {
  const tables = new Map(header.tables.map((table) => [table.name, table]))
  for await (const { table, content } of partsOf(file)) {
    signal?.throwIfAborted()
    const command = copyIn(tables.get(table)!)
    await pipeline(Readable.from([content], { objectMode: false }), client.query(copyFrom(command)))
  }
}

const RULES = new Set([
  '23502',
  '23503',
  '23505',
  '23514',
  '23P01',
  '22P02',
  '22P04',
  '22001',
  '22003',
  '22007',
  '22008',
])

function brokenRule(error: unknown, file: string): BackupFailure | undefined {
  if (!(error instanceof Error && 'code' in error && RULES.has(String(error.code)))) return undefined
  const rule = error as { table?: string; constraint?: string }
  return new BackupFailure(sentences.brokenRule(file, rule), { cause: error })
}

async function setSequences(client: ClientBase, { manifest }: CheckedArchive): Promise<void> {
  for (const { table, column, value, is_called } of manifest.sequences) {
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
      table,
      column,
      value,
      is_called,
    ])
  }
}

async function compareContent(client: ClientBase, file: string, { manifest }: CheckedArchive): Promise<void> {
  for (const table of await listTables(client)) {
    const [is, should] = [await digestTable(client, table), manifest.tables[table.name]]
    if (is.rows !== should?.rows || is.sha256 !== should.sha256)
      throw new BackupFailure(sentences.loadedDiffers(table.name, file))
  }
}
