import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditRows } from '#tests/world/audit.ts'
import { useWorld } from '#tests/world/world.ts'
import { AUDITED_CALL_LIMITS } from './rate-limits.ts'

const world = useWorld()

/** The statuses of calls that a person makes one after the other, one more than is allowed. */
async function statusesOf(allowed: number, call: () => Promise<{ status: number; text: string }>) {
  const statuses = new Map<number, number>()
  for (let times = 0; times <= allowed; times += 1) {
    const { status, text } = await call()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 429) assert.match(text, /from your account\. Please wait a minute\./)
  }
  return Object.fromEntries(statuses)
}

describe('No one can fill the audit log', () => {
  test('with files: a student has to wait after some of a minute, another one does not', async () => {
    const [fay, gil] = [await world.student('Fay Files'), await world.student('Gil Other')]
    const take = (person: typeof fay) => person.call('GET /attendance/reports/', { query: { csv: '1' } })
    const { file } = AUDITED_CALL_LIMITS
    assert.deepEqual(await statusesOf(file, () => take(fay)), { 200: file, 429: 1 })
    assert.equal((await auditRows(world, 'export', fay.account)).length, file)
    assert.equal((await take(gil)).status, 200)
    // A refused download must release its turn and its connection.
    for (let times = 0; times < 8; times += 1) {
      const query = times % 2 === 0 ? { csv: '1' } : { xlsx: '1' }
      assert.equal((await fay.call('GET /attendance/reports/', { query })).status, 429)
    }
    assert.equal((await take(gil)).status, 200)
  })

  test('with calendar addresses', async () => {
    const lea = await world.student('Lea Links')
    const params = { studentId: lea.student! }
    const make = () => lea.call('POST /students/api/schedule/:studentId/feed/', { params })
    const { link } = AUDITED_CALL_LIMITS
    assert.deepEqual(await statusesOf(link, make), { 200: link, 429: 1 })
    assert.equal((await auditRows(world, 'add', lea.account)).length, link)
  })
})
