import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openForFile } from '#tests/world/file-hooks.ts'
import { statement } from './statement.ts'
import { freshDatabase } from './testing.ts'

const database = openForFile(
  () => freshDatabase(),
  ({ close }) => close(),
)

describe('A statement whose text is put together once', () => {
  const divide = statement<{ dividend: number; divisor: number; note?: string }, { result: number }>(
    ({ dividend, divisor }) =>
      sql`select ${dividend}::int / ${divisor}::int result where ${divisor}::int < 100`,
  )

  test('sends each value once, in the order in which the text first uses them', async () => {
    assert.equal(divide.text, 'select $1::int / $2::int result where $2::int < 100')
    assert.deepEqual(await divide(database.db, { note: 'not used', divisor: 4, dividend: 12 }), [
      { result: 3 },
    ])
    assert.deepEqual(await divide(database.db, { dividend: 9, divisor: 100 }), [])
  })

  test('fails only for its own caller, and returns all other results', async () => {
    const divisors = Array.from({ length: 40 }, (_, index) => index % 5)
    const results = await Promise.allSettled(
      divisors.map((divisor) => divide(database.db, { dividend: 12, divisor })),
    )
    for (const [index, result] of results.entries()) {
      const divisor = divisors[index]!
      if (divisor === 0) {
        assert.equal(result.status, 'rejected')
        assert.match(String(result.reason), /division by zero/)
      } else {
        assert.deepEqual(result, { status: 'fulfilled', value: [{ result: Math.floor(12 / divisor) }] })
      }
    }
  })

  test('sees the writes of its own transaction, which others do not', async () => {
    await sql`create table shelf as select 1 id`.execute(database.db)
    const count = statement<object, { count: number }>(() => sql`select count(*) from shelf`)
    const counted = async (db: typeof database.db) => (await count(db, {}))[0]!.count
    await database.db.transaction().execute(async (tx) => {
      await sql`delete from shelf`.execute(tx)
      assert.equal(await counted(tx), 0)
      assert.equal(await counted(database.db), 1)
    })
  })

  test('contains no values, because those of the first call would be used forever', () => {
    assert.throws(
      () => statement<object, object>(() => sql<object>`select ${7}::int seven`),
      /holds no values/,
    )
  })
})
