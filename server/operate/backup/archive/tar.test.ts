import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { packTar, type TarHeader } from 'modern-tar'
import { readTar, TarDamaged, writeTar, type TarEntry } from './tar.ts'

const at = new Date('2026-11-22T07:30:00Z')
const first = { name: 'data/student/000001.copy', content: Buffer.from('1\tAda\n') }
const second = { name: 'data/teacher/000001.copy', content: Buffer.alloc(3000, 'x') }
const write = (entries: TarEntry[]) => buffer(writeTar(Readable.from(entries), at))

async function read(bytes: Buffer | Uint8Array, pieceBytes = 700): Promise<TarEntry[]> {
  const pieces = function* () {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      yield Buffer.from(bytes.subarray(start, start + pieceBytes))
  }
  const entries: TarEntry[] = []
  for await (const entry of readTar(Readable.from(pieces()))) entries.push(entry)
  return entries
}
const isDamaged = (bytes: Buffer | Uint8Array, what?: string) => assert.rejects(read(bytes), TarDamaged, what)

/** An archive whose second entry is of another kind. */
const withEntry = (header: Partial<TarHeader>, body = '') =>
  packTar([
    { header: { name: first.name, size: first.content.length }, body: first.content },
    { header: { name: 'data/link', size: body.length, ...header }, body },
  ])

describe('A tar archive', () => {
  test('is read as it was written, in any pieces, and by tar', async () => {
    const bytes = await write([first, { name: 'empty', content: Buffer.alloc(0) }, second])
    for (const piece of [1, 511, 512, 10_000])
      assert.deepEqual(await read(bytes, piece), [first, { name: 'empty', content: Buffer.alloc(0) }, second])
    const listed = spawnSync('tar', ['-tvf', '-'], { input: bytes, encoding: 'utf8', env: { TZ: 'UTC' } })
    assert.equal(listed.status, 0, listed.stderr)
    assert.match(listed.stdout, /^-rw------- 0\/0 +6 2026-11-22 07:30 data\/student\/000001\.copy$/m)
  })

  test('is read where tar wrote it, with the blocks that it adds at the end', async () => {
    const bytes = await write([first])
    assert.deepEqual(await read(Buffer.concat([bytes, Buffer.alloc(8192)])), [first])
    await isDamaged(Buffer.concat([bytes, Buffer.from('more')]))
  })

  test('is made while it is read, with a few entries in memory', async () => {
    let made = 0
    async function* endless(): AsyncGenerator<TarEntry> {
      for (;;) {
        made += 1
        yield { name: `data/${made}`, content: Buffer.alloc(1024 * 1024) }
      }
    }
    const stream = writeTar(endless(), at)
    stream.once('data', () => stream.pause())
    await new Promise((resolve) => setTimeout(resolve, 100))
    assert.ok(made < 20, `${made} MB`)
    stream.destroy()
  })

  test('ends with the error of its entries', async () => {
    async function* failing(): AsyncGenerator<TarEntry> {
      yield first
      throw new Error('the connection was lost')
    }
    await assert.rejects(buffer(writeTar(failing(), at)), /the connection was lost/)
  })

  test('is refused if it is truncated anywhere', async () => {
    const bytes = await write([first, second])
    for (let length = 0; length < bytes.length; length += 100)
      await isDamaged(bytes.subarray(0, length), `${length} of ${bytes.length}`)
    await isDamaged(bytes.subarray(0, bytes.length - 512))
  })

  test('is refused where a header was changed', async () => {
    const bytes = await write([first, second])
    for (const place of [0, 100, 124, 130, 148, 156, 257]) {
      const changed = Buffer.from(bytes)
      changed[place]! ^= 1
      await isDamaged(changed, `byte ${place}`)
    }
  })

  test('is refused with a link, a folder or a device', async () => {
    for (const type of ['symlink', 'link', 'directory', 'character-device', 'fifo'] as const)
      await isDamaged(await withEntry({ type, linkname: '/etc/passwd' }), type)
  })

  test('is refused where a file is longer than the archive, or too long to hold', async () => {
    const bytes = await write([first, second])
    const withSize = (size: string) => {
      const changed = Buffer.from(bytes)
      changed.write(size, 124, 'ascii')
      changed.write('        ', 148, 'ascii')
      const sum = changed.subarray(0, 512).reduce((total, byte) => total + byte, 0)
      changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
      return changed
    }
    assert.deepEqual(await read(withSize('00000000006')), [first, second], 'as it was')
    for (const size of ['00000777777', '20000000001', '77777777777', '-0000000001'])
      await isDamaged(withSize(size), size)
  })

  test('is refused where what describes a file takes nine megabytes', async () => {
    const long = await withEntry({ pax: { comment: 'x'.repeat(9_000_000) } })
    await isDamaged(long)
  })

  test('passes on the error of its bytes', async () => {
    const lost = Object.assign(new Error('input/output error'), { code: 'EIO' })
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(100)
      throw lost
    }
    const reading = (async () => {
      for await (const entry of readTar(Readable.from(failing()))) assert.fail(entry.name)
    })()
    await assert.rejects(reading, lost)
  })
})
