import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { openPools } from '#server/database/pool.ts'
import { freshDatabase } from '#server/database/testing.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { allPresent, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeWriteLane } from './write-limits.ts'

const world = useWorld()

/** Locks the rows of a query, like a forgotten session. */
async function whileHeld(rows: RawBuilder<unknown>, work: () => Promise<void>): Promise<void> {
  const other = openPools({ connectionString: world.url, max: 1 })
  try {
    await other.db.transaction().execute(async (tx) => {
      await rows.execute(tx)
      await work()
    })
  } finally {
    await other.close()
  }
}

const within = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  const result = await work()
  assert.ok(performance.now() - startedAt < ms, `it took ${performance.now() - startedAt} ms`)
  return result
}

describe('While forty saves wait for one row', () => {
  test('everyone can read and save other records of any kind, and the forty are asked to try again', async () => {
    const [stuck, free] = [await addClass(world, { name: 'Stuck' }), await addClass(world, { name: 'Free' })]
    const ada = await world.admin()
    const save = (one: Class) => submitSheet(one.teacher, one, allPresent(one))
    assert.equal((await save(stuck)).status, 200)
    const sheet = sql`select from attendance_sheet where section_period_id = ${stuck.period} for update`
    await whileHeld(sheet, async () => {
      const absent = { ...allPresent(stuck), [stuck.students[0]!]: { status: 'A' as const } }
      const change = () => submitSheet(stuck.teacher, stuck, absent)
      const waiting = Promise.all(Array.from({ length: 40 }, change))
      await within(3000, async () => {
        assert.equal((await openSheet(stuck.teacher, stuck)).status, 200)
        assert.equal((await ada.call('GET /students/api/list/')).status, 200)
        assert.equal((await save(free)).status, 200)
        const course = await ada.call('POST /courses/api/core_classes/', { body: { name: 'Waiting' } })
        assert.notEqual(course.status, 503)
      })
      const refused = await within(25_000, () => waiting)
      for (const { status, failure } of refused) {
        assert.deepEqual([status, failure.code], [503, 'unavailable'])
        assert.match(
          failure.message,
          /(Homeroom is busy with|Someone else is changing) .*Please try again in a moment\./,
        )
      }
    })
    assert.equal((await save(stuck)).status, 200)
  })
})

describe('A lane', () => {
  const database = openForFile(
    () => freshDatabase(),
    ({ close }) => close(),
  )

  test('uses a few connections for a kind of calls, and fewer for one account', async () => {
    const lane = makeWriteLane(database.writes, { ofKind: 3, ofAccount: 2 })
    const running = { all: 0, ofOne: 0 }
    const most = { all: 0, ofOne: 0 }
    const full = Promise.withResolvers<void>()
    const run = (account: number) =>
      lane(account)
        .connection()
        .execute(async (connection) => {
          running.all += 1
          if (account === 1) running.ofOne += 1
          most.all = Math.max(most.all, running.all)
          most.ofOne = Math.max(most.ofOne, running.ofOne)
          if (running.all === 3) full.resolve()
          await full.promise
          await sql`select pg_sleep(0.02)`.execute(connection)
          running.all -= 1
          if (account === 1) running.ofOne -= 1
        })
    await Promise.all([1, 1, 1, 1, 2, 3, 4, 5, 1, 6].map(run))
    assert.deepEqual(most, { all: 3, ofOne: 2 })
  })

  test('releases its place after a failure', async () => {
    const lane = makeWriteLane(database.writes, { ofKind: 1, ofAccount: 1 })
    for (let time = 0; time < 3; time++)
      await assert.rejects(sql`select 1 / 0`.execute(lane(1)), /division by zero/)
    await sql`select 1`.execute(lane(1))
  })

  test('tells a call that has waited too long to try again', async () => {
    const lane = makeWriteLane(database.writes, { ofKind: 1, ofAccount: 1, maxWaitMs: 50 })
    const first = sql`select pg_sleep(1.5)`.execute(lane(1))
    await assert.rejects(sql`select 1`.execute(lane(2)), /Homeroom is busy with other changes like this one/)
    await first
    await sql`select 1`.execute(lane(2))
  })
})
