import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TODAY } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let lund: Class
beforeFile(async () => {
  lund = await addClass(world, { name: 'Lund' })
})

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '99999999999',
  'NaN',
  '\u0000',
  "' or 1=1 --",
  '2026-02-30',
  '9'.repeat(400),
]
const OTHER_VALUES: unknown[] = [
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  true,
  null,
  [],
  {},
  [[1]],
  { toString: 1 },
]
const MALFORMED = [...TEXTS, ...OTHER_VALUES]
const marks = () => ({ [lund.students[0]!]: { status: 'P' } })
const keys = ['0', '-1', '1.5', '9999999999', 'constructor', 'toString', '1; drop table student', ' 1', '１']

describe('Submitting a malformed sheet', () => {
  test('is refused or saved, and never a server error, whichever part is malformed', async () => {
    const good = { section_period_id: lund.period, date: TODAY, attendance: marks(), version: 0, reason: '' }
    for (const field of Object.keys(good)) {
      for (const value of MALFORMED) await send({ ...good, [field]: value })
    }
    for (const value of MALFORMED) {
      for (const field of ['status', 'excuse', 'comment']) {
        await send({ ...good, attendance: { [lund.students[0]!]: { status: 'A', [field]: value } } })
      }
    }
    for (const key of keys) await send({ ...good, attendance: { ...marks(), [key]: { status: 'P' } } })
    const thousands = Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [nth + 1, { status: 'P' }]))
    assert.equal(await send({ ...good, attendance: thousands }), 400)
    assert.equal(await send({ ...good, attendance: marks() }), 200)
  })
})

async function send(payload: object): Promise<number> {
  const { statusCode, body } = await lund.teacher.send({
    method: 'POST',
    url: '/attendance/submit/',
    payload,
  })
  assert.ok(statusCode < 500, `${JSON.stringify(payload).slice(0, 300)} answered ${statusCode}: ${body}`)
  return statusCode
}
