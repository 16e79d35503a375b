import { after, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import { timesOf } from '#tests/run/length.ts'
import { closeTableReader, readTable } from './read-table.ts'
import { UnreadableFile } from './unreadable-file.ts'

const fixture = (name: string) => readFileSync(`tests/fixtures/${name}`)
const FILES = [
  'infinite-campus-students.xlsx',
  'infinite-campus-homerooms.xls',
  'infinite-campus-homerooms.csv',
  'teachers.csv',
]
const TIMES = timesOf({ usual: 40, long: 2000 })
const NAMES = ['student_firstName', 'pcontact_email', 'email', 'first_name']

/** Pseudo-random numbers below `limit`, the same in every run. */
function seededRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const SPECIAL = [0x00, 0x01, 0x7f, 0x80, 0xff, 0x22, 0x26, 0x3c, 0x3e, 0x0a]

function mutate(original: Uint8Array, random: (limit: number) => number): Uint8Array {
  let bytes = Buffer.from(original)
  for (let change = 0; change <= random(4); change += 1) {
    const at = random(Math.max(1, bytes.length))
    const length = 1 + random(64)
    const kind = random(6)
    if (kind === 0) bytes = bytes.subarray(0, at)
    else if (kind === 1)
      bytes.fill(SPECIAL[random(SPECIAL.length)] ?? 0, at, Math.min(bytes.length, at + 1 + random(8)))
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
    else for (let index = at; index < Math.min(at + 4, bytes.length); index += 1) bytes[index] = random(256)
  }
  return bytes
}

/** Damages one part inside the archive and packs it again, so that the damage passes the check of the archive. */
function mutateInside(original: Uint8Array, random: (limit: number) => number): Uint8Array {
  const parts = unzipSync(original)
  const names = Object.keys(parts)
  const name = names[random(names.length)] ?? ''
  return zipSync({ ...parts, [name]: mutate(parts[name] ?? new Uint8Array(), random) })
}

async function readOrRefuse(file: Uint8Array, what: string): Promise<boolean> {
  try {
    const { rows } = await readTable(file, { expectedNames: NAMES, milliseconds: 10_000 })
    assert.ok(
      rows.every(({ number, cells }) => number > 0 && cells.every((cell) => typeof cell === 'string')),
      what,
    )
    return true
  } catch (error) {
    assert.ok(error instanceof UnreadableFile, `${what}: ${String(error)}`)
    assert.doesNotMatch(error.message, /takes too long|too much memory/, what)
    return false
  }
}

after(closeTableReader)

describe('a damaged file is read or refused with a sentence, quickly', () => {
  for (const name of FILES) {
    test(name, async () => {
      const original = fixture(name)
      for (let seed = 1; seed <= TIMES; seed += 1) {
        await readOrRefuse(mutate(original, seededRandom(seed)), `${name}, seed ${seed}`)
      }
    })
  }

  test('a workbook whose parts are damaged but whose archive is valid', async () => {
    const original = fixture('infinite-campus-students.xlsx')
    let read = 0
    for (let seed = 1; seed <= TIMES; seed += 1) {
      read += Number(await readOrRefuse(mutateInside(original, seededRandom(seed)), `inside, seed ${seed}`))
    }
    assert.ok(read > TIMES / 10, `only ${read} passed the check of the archive`)
  })
})
