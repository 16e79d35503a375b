import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openForFile } from '#tests/world/file-hooks.ts'
import { openWorld } from '#tests/world/world.ts'
import { withFolder } from '../testing.ts'
import { HEADER_FILE, MANIFEST_FILE } from './manifest.ts'
import { checkArchive } from './read.ts'
import { readTar, writeTar, type TarEntry } from './tar.ts'
import { writeArchive } from './write.ts'

const archive = openForFile(async () => {
  const world = await openWorld()
  for (const name of ['Suri Student', 'Bo Begum', 'Cy Chen']) await world.addStudent(name)
  let bytes = Buffer.alloc(0)
  await withFolder(async (folder) => {
    const file = join(folder, 'school.tar.gz')
    await writeArchive({ connectionString: world.url }, file, { madeAt: new Date('2026-11-22T07:30:00Z') })
    bytes = await readFile(file)
  })
  await world.close()
  return { bytes }
})

async function check(bytes: Buffer | string): Promise<unknown> {
  let result: unknown
  await withFolder(async (folder) => {
    const file = join(folder, 'school.tar.gz')
    await writeFile(file, bytes)
    result = await checkArchive(file).catch((error: Error) => error.message.replace(file, 'FILE'))
  })
  return result
}

/** The same archive with other files in it. */
async function withFiles(change: (entries: TarEntry[]) => TarEntry[]): Promise<Buffer> {
  const entries: TarEntry[] = []
  for await (const entry of readTar(Readable.from(chunksOf(gunzipSync(archive.bytes))))) entries.push(entry)
  return gzipSync(await buffer(writeTar(Readable.from(change(entries)), new Date(0))))
}
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 700) yield bytes.subarray(at, at + 700)
}
const withJson =
  (file: string, change: (value: Record<string, unknown>) => object) => (entries: TarEntry[]) =>
    entries.map(({ name, content }) => ({
      name,
      content: name === file ? Buffer.from(JSON.stringify(change(JSON.parse(content.toString())))) : content,
    }))

describe('An archive that is read', () => {
  test('is refused if any one of its bytes was changed', async () => {
    const { length } = archive.bytes
    // The first ten bytes are gzip's header with the time, flags and system, which say nothing about the data.
    for (let at = 10; at < length; at += Math.ceil(length / 60)) {
      const changed = Buffer.from(archive.bytes)
      changed[at]! ^= 0x55
      assert.match(
        String(await check(changed)),
        /^FILE is (damaged|not a Homeroom backup)/,
        `byte ${at} of ${length}`,
      )
    }
  })

  test('is refused if it is truncated anywhere', async () => {
    const { length } = archive.bytes
    for (const end of [1, 100, length / 2, length - 9, length - 1])
      assert.match(
        String(await check(archive.bytes.subarray(0, end))),
        /^FILE is (damaged|not a Homeroom backup)/,
        `${end}`,
      )
    // After the first file, which identifies an archive and is most of an empty school's.
    const plain = gunzipSync(archive.bytes)
    assert.match(String(await check(gzipSync(plain.subarray(0, plain.length - 2048)))), /^FILE is damaged/)
  })

  test('is refused where it is something else', async () => {
    for (const bytes of ['', 'Last,First\r\n', gzipSync('Last,First\r\n'), gzipSync(Buffer.alloc(1024))])
      assert.match(String(await check(bytes)), /^FILE is not a Homeroom backup/)
    const foreign = await withFiles((entries) =>
      entries.map((entry) => ({ ...entry, name: `x/${entry.name}` })),
    )
    assert.match(String(await check(foreign)), /^FILE is not a Homeroom backup/)
    await assert.rejects(checkArchive('/nowhere/at/all.tar.gz'), /does not exist/)
  })

  test('is refused where a row, a part, the end or a checksum is missing, though it is a whole file', async () => {
    const without = (pattern: RegExp) =>
      withFiles((entries) => entries.filter(({ name }) => !pattern.test(name)))
    assert.match(String(await check(await without(/^manifest/))), /is incomplete/)
    assert.match(
      String(await check(await without(/^data\/student\//))),
      /content of table student has changed/,
    )
    const fewer = await withFiles((entries) =>
      entries.map(({ name, content }) => ({
        name,
        content: /student\//.test(name) ? content.subarray(content.indexOf(10) + 1) : content,
      })),
    )
    assert.match(String(await check(fewer)), /content of table student has changed/)
    const other = await withFiles((entries) =>
      entries.map(({ name, content }) => ({
        name,
        content: /student\//.test(name) ? Buffer.from(content.toString().replace('Begum', 'Megub')) : content,
      })),
    )
    assert.match(String(await check(other)), /content of table student has changed/, 'as many rows and bytes')
    const added = (name: string) => (entries: TarEntry[]) => [...entries, { name, content: Buffer.from('x') }]
    for (const name of ['data/../../etc/passwd', '/etc/passwd', 'data/student/000009.copy'])
      assert.match(String(await check(await withFiles(added(name)))), /does not belong in it/)
    const twice = (pattern: RegExp) =>
      withFiles((entries) =>
        entries.flatMap((entry) => (pattern.test(entry.name) ? [entry, entry] : [entry])),
      )
    for (const pattern of [/^homeroom/, /^data\/student\//, /^manifest/])
      assert.match(String(await check(await twice(pattern))), /does not belong in it/)
    const renamed = withJson(HEADER_FILE, (header) => ({ ...header, made_at: '2026-11-20T07:30:00Z' }))
    assert.match(String(await check(await withFiles(renamed))), /its header was changed/)
    const empty = withJson(MANIFEST_FILE, () => ({}))
    assert.match(String(await check(await withFiles(empty))), /its list of checksums was changed/)
  })

  test('is refused where a newer Homeroom made it', async () => {
    const newer = withJson(HEADER_FILE, (header) => ({ ...header, format: 2, tables: 'otherwise' }))
    assert.match(
      String(await check(await withFiles(newer))),
      /made by a newer Homeroom \(format 2\). Update this one/,
    )
  })

  test('is refused where a pre-release version made it', async () => {
    const older = withJson(HEADER_FILE, (header) => ({
      ...header,
      migrations: [{ name: '0001_school.sql', checksum: '0'.repeat(64) }],
    }))
    const signed = (entries: TarEntry[]) => {
      const header = entries.find(({ name }) => name === HEADER_FILE)!.content
      const header_sha256 = createHash('sha256').update(header).digest('hex')
      return withJson(MANIFEST_FILE, (manifest) => ({ ...manifest, header_sha256 }))(entries)
    }
    assert.match(
      String(await check(await withFiles((entries) => signed(older(entries))))),
      /FILE was made by a pre-release version of Homeroom.*Restore it with the version that made it/,
    )
  })

  test('is whole', async () => assert.equal(typeof (await check(archive.bytes)), 'object'))
})
