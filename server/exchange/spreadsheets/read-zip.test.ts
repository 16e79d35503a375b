import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { zipSync } from 'fflate'
import { makeZip, type ZipTestEntry } from '#tests/fixtures/make-zip.ts'
import { readZip } from './read-zip.ts'

const MEGABYTE = 1024 * 1024
const users: ZipTestEntry = { name: 'users.csv', contents: Buffer.from('sourcedId\r\nada\r\n'.repeat(20)) }
const orgs: ZipTestEntry = { name: 'orgs.csv', contents: Buffer.from('sourcedId\r\nschool\r\n') }

async function namesIn(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of readZip(bytes)) names.push(name)
  return names
}
const isRefused = (bytes: Uint8Array, message: RegExp, what?: string) =>
  assert.rejects(namesIn(bytes), { name: 'UnreadableFile', message }, what)
const isDamaged = (bytes: Uint8Array, what?: string) => isRefused(bytes, /damaged/, what)

describe('A ZIP archive', () => {
  test('is read in the order of its directory, with the same bytes', async () => {
    const found: [string, string][] = []
    for await (const { name, contents } of readZip(makeZip([users, orgs])))
      found.push([name, contents.toString()])
    assert.deepEqual(
      found,
      [users, orgs].map(({ name, contents }) => [name, Buffer.from(contents).toString()]),
    )
  })

  test('is read uncompressed, with sizes in 64 bits, and with a directory in 64 bits', async () => {
    const stored = zipSync({ 'users.csv': users.contents }, { level: 0 })
    assert.deepEqual(await namesIn(stored), ['users.csv'])
    assert.deepEqual(await namesIn(makeZip([{ ...users, zip64: true }, orgs])), ['users.csv', 'orgs.csv'])
    assert.deepEqual(await namesIn(makeZip([users, orgs], { zip64End: true })), ['users.csv', 'orgs.csv'])
  })

  test('is read with folders, and with the backslashes of old programs', async () => {
    const files = { 'school/': new Uint8Array(), 'school/users.csv': users.contents }
    assert.deepEqual(await namesIn(zipSync(files)), ['school/', 'school/users.csv'])
    assert.deepEqual(await namesIn(makeZip([{ ...users, name: 'xl\\styles.xml' }])), ['xl/styles.xml'])
  })

  test('is refused where a name leads out of its folder', async () => {
    for (const name of [
      '../users.csv',
      'a/../../users.csv',
      '..\\users.csv',
      '/etc/users.csv',
      'C:/users.csv',
    ])
      await isDamaged(makeZip([orgs, { ...users, name }]), name)
    assert.deepEqual(await namesIn(makeZip([{ ...users, name: 'a..b/users..csv' }])), ['a..b/users..csv'])
  })

  test('is refused where an entry is a link, and read where it is a file of Unix', async () => {
    await isDamaged(makeZip([orgs, { ...users, unixMode: 0o120777 }]))
    assert.deepEqual(await namesIn(makeZip([{ ...users, unixMode: 0o100644 }])), ['users.csv'])
  })

  test('is refused where two entries have one name, or the same bytes', async () => {
    await isDamaged(makeZip([users, users]))
    await isDamaged(makeZip([users, { ...users, name: 'USERS.csv' }]))
    await isDamaged(makeZip([users, { ...users, name: 'copy.csv', offset: 0 }]))
    assert.deepEqual(await namesIn(makeZip([users, { ...users, name: 'copy.csv' }])), [
      'users.csv',
      'copy.csv',
    ])
  })

  test('is refused with a password, of either kind', async () => {
    for (const flags of [0x1, 0x41]) await isRefused(makeZip([orgs, { ...users, flags }]), /password/)
  })

  test('is refused above 500 entries, even if it declares fewer', async () => {
    const many = (count: number) =>
      makeZip(Array.from({ length: count }, (_, nth) => ({ ...orgs, name: `${nth}.csv` })))
    assert.equal((await namesIn(many(500))).length, 500)
    await isRefused(many(501), /500 parts/)
    const fewer = Buffer.from(many(501))
    fewer.writeUInt16LE(2, fewer.length - 12)
    assert.equal((await namesIn(fewer)).length, 2)
    const more = Buffer.from(makeZip([users, orgs]))
    more.writeUInt16LE(3, more.length - 12)
    await isDamaged(more)
  })

  test('is refused above 64 MB, before anything is unpacked', async () => {
    const bomb = { name: 'bomb.csv', contents: Buffer.alloc(40 * MEGABYTE) }
    await isRefused(makeZip([bomb, { ...bomb, name: 'other.csv' }]), /unpacks to more than 64 MB/)
    await isRefused(makeZip([{ ...users, size: 2 ** 40, zip64: true }]), /unpacks to more than 64 MB/)
  })

  test('is refused where a file is longer or shorter than declared, with little memory', async () => {
    const bomb = { name: 'bomb.csv', contents: Buffer.alloc(60 * MEGABYTE) }
    for (const size of [0, 10, 1000]) await isDamaged(makeZip([{ ...bomb, size }]), `${size}`)
    for (const size of [users.contents.length - 1, users.contents.length + 1])
      await isDamaged(makeZip([{ ...users, size }]), `${size}`)
  })

  test('is refused where a checksum is wrong, or a byte of it is', async () => {
    await isDamaged(makeZip([{ ...users, crc: 1 }]))
    const stored = Buffer.from(zipSync({ 'users.csv': users.contents }, { level: 0 }))
    stored[50]! ^= 1
    await isDamaged(stored)
  })

  test('is refused with another compression, and where an offset leads outside', async () => {
    const other = Buffer.from(makeZip([users]))
    other.writeUInt16LE(12, 8)
    other.writeUInt16LE(12, other.indexOf('PK\u0001\u0002') + 10)
    await isDamaged(other)
    for (const offset of [1, 0xfffffff0]) await isDamaged(makeZip([{ ...users, offset }]), `${offset}`)
  })

  test('is refused if it is truncated anywhere', async () => {
    const whole = makeZip([users, orgs])
    for (let length = 0; length < whole.length; length += 1)
      await isDamaged(whole.subarray(0, length), `${length} of ${whole.length} bytes`)
  })
})
