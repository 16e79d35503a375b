import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Person } from '#tests/world/person.ts'
import { addBlock } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

const AUTUMN = { name: 'Autumn', start_date: '2026-08-17', end_date: '2026-10-30' }

const send = (person: Person, method: 'POST', url: string, payload: object, key?: string) =>
  person.send({ method, url, payload, headers: key === undefined ? {} : { 'idempotency-key': key } })

const addAutumn = (person: Person, key?: string, more: object = {}) =>
  send(person, 'POST', '/schedules/api/block-schedules/', { ...AUTUMN, ...more }, key)

async function countOf(table: 'block_schedule' | 'section_period' | 'student_group'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) count from ${sql.table(table)}`.execute(
    world.db,
  )
  return rows[0]!.count
}

/** How many records of a table a piece of work adds. */
async function addedTo(table: Parameters<typeof countOf>[0], work: () => Promise<unknown>): Promise<number> {
  const before = await countOf(table)
  await work()
  return (await countOf(table)) - before
}

describe('An add that is sent twice with one key', () => {
  const adds = {
    block_schedule: async () => ['/schedules/api/block-schedules/', AUTUMN] as const,
    section_period: async () => {
      const period = {
        block_schedule: await addBlock(world),
        grade_level: 4,
        start_time: '09:00',
        end_time: '10:00',
        days_of_week: ['Monday'],
      }
      return ['/schedules/api/section-periods/', period] as const
    },
    student_group: async () =>
      ['/api/groups/core-groups/create_groups/', { num_groups: 1, grade_level_id: 5 }] as const,
  }
  for (const [table, prepare] of Object.entries(adds)) {
    test(`adds one ${table} and repeats its reply, for later and for concurrent calls`, async () => {
      const admin = await world.admin(`Ada ${table}`)
      const [url, body] = await prepare()
      const added = await addedTo(table as 'block_schedule', async () => {
        const first = await send(admin, 'POST', url, body, `key-${table}`)
        assert.ok(first.statusCode < 300, first.body)
        const again = await Promise.all([1, 2, 3].map(() => send(admin, 'POST', url, body, `key-${table}`)))
        for (const { statusCode, json } of again)
          assert.deepEqual([statusCode, json()], [first.statusCode, first.json()])
      })
      assert.equal(added, 1)
      const atOnce = await addedTo(table as 'block_schedule', () =>
        Promise.all([1, 2, 3].map(() => send(admin, 'POST', url, body, `at-once-${table}`))),
      )
      assert.equal(atOnce, 1)
    })
  }

  test('is refused with another content, and tells what was added', async () => {
    const admin = await world.admin('Ada Other')
    const first = (await addAutumn(admin, 'one-form')).json<{ id: number }>()
    const added = await addedTo('block_schedule', async () => {
      const { statusCode, json } = await addAutumn(admin, 'one-form', { name: 'Spring' })
      assert.equal(statusCode, 409)
      const { message, details } = json<{
        message: string
        details: { added: { id: number; name: string } }
      }>()
      assert.equal(message, 'An earlier version of this form was saved. Your latest changes were not.')
      assert.deepEqual([details.added.id, details.added.name], [first.id, 'Autumn'])
    })
    assert.equal(added, 0)
  })

  test('adds for each of two people', async () => {
    const [ada, otto] = [await world.admin('Ada Same'), await world.admin('Otto Same')]
    assert.equal(
      await addedTo('block_schedule', async () => {
        await addAutumn(ada, 'same')
        await addAutumn(otto, 'same')
      }),
      2,
    )
  })

  test('adds once, though the reply to the first one was lost with the connection', async () => {
    const admin = await world.admin('Ada Lost')
    const query = Reflect.get(Client.prototype, 'query') as () => Promise<unknown>
    const lost = mock.method(
      Client.prototype,
      'query',
      async function (this: Client, ...args: [{ text?: string } | string]) {
        const reply = await Reflect.apply(query, this, args)
        const text = typeof args[0] === 'string' ? args[0] : args[0].text
        if (text === 'commit') throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
        return reply
      },
    )
    const added = await addedTo('block_schedule', async () => {
      try {
        assert.equal((await addAutumn(admin, 'lost')).statusCode, 503)
      } finally {
        lost.mock.restore()
      }
      const again = await addAutumn(admin, 'lost')
      assert.deepEqual([again.statusCode, again.json<{ name: string }>().name], [200, 'Autumn'])
    })
    assert.equal(added, 1)
  })

  test('is refused where the key was used for another kind of call', async () => {
    const admin = await world.admin('Ada Kinds')
    await addAutumn(admin, 'kinds')
    const body = { num_groups: 1, grade_level_id: 6 }
    const other = await send(admin, 'POST', '/api/groups/core-groups/create_groups/', body, 'kinds')
    assert.equal(other.statusCode, 409)
    const elsewhere = '/api/groups/cte-groups/create_groups/'
    assert.equal((await send(admin, 'POST', elsewhere, body, 'kinds')).statusCode, 409)
  })

  test('is remembered for two weeks', async () => {
    const admin = await world.admin('Ada Weeks')
    for (const [key, days] of [
      ['old', 15],
      ['young', 13],
    ] as const) {
      await addAutumn(admin, key)
      await sql`update idempotency_key set used_at = now() - make_interval(days => ${days}::int)
        where account_id = ${admin.account} and key = ${key}`.execute(world.db)
    }
    await addAutumn(admin, 'next')
    const { rows } = await sql<{ key: string }>`select key from idempotency_key
      where account_id = ${admin.account} order by key`.execute(world.db)
    assert.deepEqual(
      rows.map(({ key }) => key),
      ['next', 'young'],
    )
  })

  test('adds once the reason for a refusal is gone, because refusals are not stored', async () => {
    const admin = await world.admin('Ada Corrects')
    const wrong = await addAutumn(admin, 'corrected', { end_date: '2026-08-01' })
    assert.equal(wrong.statusCode, 400)
    assert.equal((await addAutumn(admin, 'corrected')).statusCode, 200)
  })
})

test('A malformed key is refused before anything is added', async () => {
  const admin = await world.admin('Ada Malformed')
  assert.equal(
    await addedTo('block_schedule', async () => {
      for (const key of ['two words', 'x'.repeat(201), 'ä'])
        assert.equal((await addAutumn(admin, key)).statusCode, 400, key)
    }),
    0,
  )
})

test('Without a key each call adds, as before', async () => {
  const admin = await world.admin('Ada Without')
  assert.equal(
    await addedTo('block_schedule', async () => {
      await addAutumn(admin)
      await addAutumn(admin)
    }),
    2,
  )
})
