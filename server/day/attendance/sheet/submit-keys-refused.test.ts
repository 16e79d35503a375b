import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TODAY, countRows, statusesOf, submitSheet, type Marks } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

const first = ({ students }: Class, status: 'P' | 'A' | 'T'): Marks => ({ [students[0]!]: { status } })
const save = (one: Class, key: string, marks: Marks, { person = one.teacher, ...more }: More = {}) =>
  submitSheet(person, one, marks, more, { 'idempotency-key': key })
type More = { person?: Person; version?: number; date?: string; reason?: string; account_id?: number }

describe('A save with a key is refused', () => {
  test('for an invalid key', async () => {
    const one = await addClass(world, { name: 'Keyless' })
    for (const key of ['', 'two words', 'Zoë', 'x'.repeat(201)]) {
      const reply = await one.teacher.send({
        method: 'POST',
        url: '/attendance/submit/',
        headers: { 'idempotency-key': key },
        payload: { section_period_id: one.period, date: TODAY, attendance: first(one, 'A') },
      })
      assert.equal(reply.statusCode, 400, key)
    }
    assert.equal(await countRows(world, 'attendance_mark', one), 0)
  })

  test('when its key was used for another save, of this sheet or another', async () => {
    const [one, two] = [await addClass(world, { name: 'One' }), await addClass(world, { name: 'Two' })]
    assert.equal((await save(one, 'taken', first(one, 'A'), { person: admin })).status, 200)
    for (const reply of [
      await save(one, 'taken', first(one, 'P'), { person: admin }),
      await save(one, 'taken', first(one, 'A'), { person: admin, version: 1 }),
      await save(two, 'taken', first(two, 'A'), { person: admin }),
    ]) {
      assert.deepEqual([reply.status, reply.failure.code], [409, 'conflict'])
      assert.match(reply.failure.message, /^The Idempotency-Key taken was already used for another save/)
    }
    assert.deepEqual([await statusesOf(admin, one), await statusesOf(admin, two)], ['A', ''])
  })

  test('when someone else has signed in where the marks were stored', async () => {
    const one = await addClass(world, { name: 'Shared' })
    const reply = await save(one, 'hers', first(one, 'A'), {
      person: admin,
      account_id: one.teacher.account,
    })
    assert.deepEqual([reply.status, reply.failure.code], [401, 'signed_out'])
    assert.match(reply.failure.message, /^Someone else signed in on this browser/)
    assert.equal(await countRows(world, 'attendance_mark', one), 0)
    assert.equal((await save(one, 'hers', first(one, 'A'), { account_id: one.teacher.account })).status, 200)
  })

  test('without using up its key', async () => {
    const one = await addClass(world, { name: 'Reason' })
    const late = { person: admin, date: '2026-08-18' }
    assert.equal((await save(one, 'late', first(one, 'A'), late)).status, 409)
    assert.equal((await save(one, 'late', first(one, 'A'), { ...late, reason: 'Note' })).status, 200)
  })
})
