import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { sql } from 'kysely'
import { Client } from 'pg'
import { allPresent, historyOf, statusesOf, submitSheet, type Marks } from '#tests/world/sheets.ts'
import { addClosure, addClass, type Class } from '#tests/world/timetable.ts'
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
type More = { person?: Person }

describe('A save that is repeated with its key', () => {
  test('gets the first reply, though the sheet has changed since, and undoes nothing', async () => {
    const one = await addClass(world, { name: 'Since' })
    const reply = await save(one, 'again', allPresent(one))
    await submitSheet(admin, one, first(one, 'A'))
    const history = await historyOf(world, one)
    const repeat = await save(one, 'again', allPresent(one))
    assert.deepEqual([repeat.status, repeat.body], [200, reply.body])
    assert.equal(await statusesOf(admin, one), 'APP')
    assert.deepEqual(await historyOf(world, one), history)
  })

  test('gets the first reply, though it changed nothing the first time', async () => {
    const one = await addClass(world, { name: 'Equal' })
    await submitSheet(one.teacher, one, allPresent(one))
    const reply = await save(one, 'equal', allPresent(one))
    await submitSheet(admin, one, first(one, 'T'))
    assert.deepEqual((await save(one, 'equal', allPresent(one))).body, reply.body)
    assert.equal(await statusesOf(admin, one), 'TPP')
  })

  test('gets the first reply, though it would be refused by now', async () => {
    const one = await addClass(world, { name: 'Gone' })
    const reply = await save(one, 'gone', allPresent(one))
    const storm = await addClosure(world, 'Storm', '2026-09-14')
    assert.equal((await save(one, 'new', allPresent(one))).failure.code, 'closed_day')
    assert.deepEqual((await save(one, 'gone', allPresent(one))).body, reply.body)
    await sql`delete from school_closure where id = ${storm}`.execute(world.db)
  })

  test('is done once, though the reply was lost with the connection', async () => {
    const one = await addClass(world, { name: 'Lost' })
    const query = Reflect.get(Client.prototype, 'query') as () => Promise<unknown>
    const lost = mock.method(
      Client.prototype,
      'query',
      async function (this: Client, ...args: [{ text?: string }]) {
        const reply = await Reflect.apply(query, this, args)
        if (args[0].text?.includes('insert into attendance_mark')) {
          throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
        }
        return reply
      },
    )
    try {
      assert.equal((await save(one, 'lost', first(one, 'A'))).status, 503)
    } finally {
      lost.mock.restore()
    }
    const reply = await save(one, 'lost', first(one, 'A'))
    assert.deepEqual([reply.status, reply.body.version, reply.body.taken?.by_me], [200, 1, true])
    assert.equal(reply.body.taken?.at, '09:05')
    assert.equal((await historyOf(world, one)).length, 1)
  })

  test('at the same moment is done once, and both get the same reply', async () => {
    const one = await addClass(world, { name: 'Moment' })
    for (const [key, status] of [
      ['first', 'A'],
      ['second', 'T'],
      ['third', 'T'],
    ] as const) {
      const replies = await Promise.all([1, 2, 3].map(() => save(one, key, first(one, status))))
      assert.deepEqual(
        replies.map((each) => [each.status, each.body]),
        replies.map(() => [200, replies[0]!.body]),
      )
    }
    assert.equal((await historyOf(world, one)).length, 2)
  })

  test('at the same moment for two sheets is done for one of them', async () => {
    const [one, two] = [await addClass(world, { name: 'Left' }), await addClass(world, { name: 'Right' })]
    const replies = await Promise.all(
      [one, two].map((each) => save(each, 'both', first(each, 'A'), { person: admin })),
    )
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await statusesOf(admin, one)) + (await statusesOf(admin, two)), 'A')
  })

  test('by someone else is a separate save', async () => {
    const one = await addClass(world, { name: 'Theirs' })
    await save(one, 'same', first(one, 'A'))
    assert.equal((await save(one, 'same', first(one, 'T'), { person: admin })).status, 200)
    assert.equal(await statusesOf(admin, one), 'T')
  })

  test('is remembered for two weeks', async () => {
    const one = await addClass(world, { name: 'Old' })
    for (const [key, days] of [
      ['old', 15],
      ['young', 13],
    ] as const) {
      await save(one, key, first(one, 'A'))
      await sql`update idempotency_key set used_at = now() - make_interval(days => ${days}::int)
        where account_id = ${one.teacher.account} and key = ${key}`.execute(world.db)
    }
    await save(one, 'next', first(one, 'T'))
    const { rows } = await sql<{ key: string }>`select key from idempotency_key
      where account_id = ${one.teacher.account} order by key`.execute(world.db)
    assert.deepEqual(
      rows.map(({ key }) => key),
      ['next', 'young'],
    )
  })
})
