import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { writeZip } from './write-zip.ts'

const options = { modifiedAt: new Date('2026-09-14T13:05:00Z'), compressionLevel: 6 }

async function* texts(...parts: string[]): AsyncGenerator<string> {
  yield* parts
}

describe('A ZIP archive that is written', () => {
  test('is read by another library and by unzip', async (t) => {
    const bytes = await buffer(
      writeZip(
        [
          { name: 'users.csv', contents: () => texts('sourcedId\r\n', 'Zoë\r\n') },
          { name: 'empty.csv', contents: () => texts() },
          { name: 'manifest.csv', contents: Buffer.from('a,b\r\n') },
        ],
        options,
      ),
    )
    const files = Object.entries(unzipSync(bytes)).map(([name, contents]) => [name, strFromU8(contents)])
    assert.deepEqual(files, [
      ['users.csv', 'sourcedId\r\nZoë\r\n'],
      ['empty.csv', ''],
      ['manifest.csv', 'a,b\r\n'],
    ])
    const folder = await mkdtemp(join(tmpdir(), 'homeroom-zip-'))
    await writeFile(join(folder, 'a.zip'), bytes)
    const { status, stdout, error } = spawnSync('unzip', ['-t', join(folder, 'a.zip')], { encoding: 'utf8' })
    await rm(folder, { recursive: true })
    if (error) return t.diagnostic('there is no unzip here')
    assert.equal(status, 0, stdout)
    assert.match(stdout, /No errors detected/)
  })

  test('is created while it is read, with little of it in memory, and stops when reading stops', async () => {
    let made = 0
    const ended = Promise.withResolvers<void>()
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) {
          made += 1
          yield randomBytes(8192).toString('hex')
        }
      } finally {
        ended.resolve()
      }
    }
    const bytes = writeZip([{ name: 'endless.csv', contents: endless }], options)
    let size = 0
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > 200_000) break
    }
    // A piece of 16 kB becomes one of about 9 kB: some 25 have been read, and the buffers hold a few more.
    assert.ok(made < 100, `${made} pieces`)
    await ended.promise
  })

  test('ends with the error of one of its files', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield 'a,b\r\n'
      throw new Error('the database was lost')
    }
    const files = [
      { name: 'first.csv', contents: () => texts('a') },
      { name: 'second.csv', contents: failing },
      { name: 'third.csv', contents: () => texts('a') },
    ]
    await assert.rejects(buffer(writeZip(files, options)), /the database was lost/)
  })
})
