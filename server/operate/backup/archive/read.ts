import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { findPending, isPrerelease, MIGRATIONS, readMigrations } from '#server/database/migration-files.ts'
import { BackupFailure, explainFailure } from '../failure.ts'
import { sentences } from '../sentences.ts'
import {
  ArchiveHeader,
  ArchiveManifest,
  FORMAT,
  HEADER_FILE,
  MANIFEST_FILE,
  partName,
  PRODUCT,
} from './manifest.ts'
import { digester } from './read-table.ts'
import { readTar, TarDamaged, type TarEntry } from './tar.ts'

export type CheckedArchive = { header: ArchiveHeader; manifest: ArchiveManifest }

const foreign = (file: string) => new BackupFailure(sentences.foreignArchive(file))
const damaged = (file: string, problem: string) => new BackupFailure(sentences.damagedArchive(file, problem))

/** Reads a complete archive and compares it with its counts and checksums. Throws BackupFailure if it is unusable. */
export async function checkArchive(file: string, signal?: AbortSignal): Promise<CheckedArchive> {
  let header: ArchiveHeader | undefined
  let headerHash = ''
  let manifest: ArchiveManifest | undefined
  const found = new Map<string, { digest: ReturnType<typeof digester>; parts: number }>()
  for await (const { name, content } of entriesOf(file)) {
    signal?.throwIfAborted()
    if (header === undefined) {
      header = parseHeader(file, name, content)
      headerHash = createHash('sha256').update(content).digest('hex')
      for (const table of header.tables) found.set(table.name, { digest: digester(), parts: 0 })
    } else if (manifest !== undefined) {
      throw damaged(file, sentences.foreignPart(name))
    } else if (name === MANIFEST_FILE) {
      manifest = parseManifest(file, content)
    } else {
      const table = found.get(tableOf(name))
      if (table) table.parts += 1
      if (!table || name !== partName(tableOf(name), table.parts))
        throw damaged(file, sentences.foreignPart(name))
      table.digest.add(content)
    }
  }
  if (header === undefined) throw foreign(file)
  if (manifest === undefined) throw damaged(file, sentences.incomplete)
  if (manifest.header_sha256 !== headerHash) throw damaged(file, sentences.headerChanged)
  for (const [name, { digest }] of found) {
    const [is, should] = [digest.end(), manifest.tables[name]]
    if (is.rows !== should?.rows || is.sha256 !== should.sha256)
      throw damaged(file, sentences.tableChanged(name))
  }
  await assertMigrationsExist(file, header)
  return { header, manifest }
}

/** The data of an archive that was checked, part by part, each with its table. */
export async function* partsOf(file: string): AsyncGenerator<{ table: string; content: Buffer }> {
  for await (const { name, content } of entriesOf(file)) {
    if (name !== HEADER_FILE && name !== MANIFEST_FILE) yield { table: tableOf(name), content }
  }
}

const tableOf = (name: string) => /^data\/([^/]+)\/\d{6}\.copy$/.exec(name)?.[1] ?? ''

/** Larger chunks than Node's default take less time. */
const GUNZIP_BYTES = 256 * 1024

async function* entriesOf(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file)
  const gunzip = createGunzip({ chunkSize: GUNZIP_BYTES })
  source.on('error', (error) => gunzip.destroy(error))
  let isFirst = true
  try {
    for await (const entry of readTar(source.pipe(gunzip))) {
      isFirst = false
      yield entry
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_') || error instanceof TarDamaged)
      throw isFirst ? foreign(file) : damaged(file, sentences.incompleteOrChanged)
    throw explainFailure(error, file)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

function parseHeader(file: string, name: string, content: Buffer): ArchiveHeader {
  const value = name === HEADER_FILE ? parseJson(content) : undefined
  if (!isObject(value) || value['product'] !== PRODUCT) throw foreign(file)
  if (typeof value['format'] === 'number' && value['format'] > FORMAT)
    throw madeByNewer(file, sentences.newerFormat(value['format']))
  const parsed = ArchiveHeader.safeParse(value)
  if (!parsed.success) throw damaged(file, sentences.headerChanged)
  return parsed.data
}

function parseManifest(file: string, content: Buffer): ArchiveManifest {
  const parsed = ArchiveManifest.safeParse(parseJson(content))
  if (!parsed.success) throw damaged(file, sentences.checksumsChanged)
  return parsed.data
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return undefined
  }
}

const madeByNewer = (file: string, version: string) => new BackupFailure(sentences.madeByNewer(file, version))

const madeByPrerelease = (file: string) => new BackupFailure(sentences.madeByPrerelease(file))

async function assertMigrationsExist(file: string, { migrations }: ArchiveHeader): Promise<void> {
  if (isPrerelease(migrations.map(({ name }) => name))) throw madeByPrerelease(file)
  const files = await readMigrations(MIGRATIONS)
  const unknown = migrations.find(({ name }) => !files.some((migrationFile) => migrationFile.name === name))
  if (unknown) throw madeByNewer(file, unknown.name)
  try {
    findPending(files, new Map(migrations.map(({ name, checksum }) => [name, checksum])))
  } catch {
    throw new BackupFailure(sentences.otherMigrations(file))
  }
}
