import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '#server/database/testing.ts'
import { queueReports } from './report-queue.ts'

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database.close())

const sleeping = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%pg_sleep(50)%'
      and pid <> pg_backend_pid()`.execute(database.db)
  return rows[0]!.count
}
const until = async (count: number) => {
  while ((await sleeping()) !== count);
}

describe('A question of a report', () => {
  test('is given up in the database when its asker goes, and whoever waits comes next', async () => {
    const askers = Array.from({ length: 4 }, () => new AbortController())
    const asked = askers.map(({ signal }) =>
      queueReports(database.db, signal)((tx) => sql`select pg_sleep(50)`.execute(tx)),
    )
    const ended = Promise.allSettled(asked)
    await until(3)
    askers[0]!.abort()
    await assert.rejects(asked[0]!, /Nobody waits for this report/)
    await until(3)
    for (const asker of askers) asker.abort()
    await ended
    await until(0)
  })

  test('leaves the line with its asker, and the others keep their turns', async () => {
    const askers = Array.from({ length: 4 }, () => new AbortController())
    const ended = Promise.allSettled(
      askers.map(({ signal }) =>
        queueReports(database.db, signal)((tx) => sql`select pg_sleep(50)`.execute(tx)),
      ),
    )
    await until(3)
    askers[3]!.abort()
    const later = queueReports(database.db, new AbortController().signal)((tx) => sql`select 1`.execute(tx))
    askers[1]!.abort()
    assert.equal((await later).rows.length, 1)
    for (const asker of askers) asker.abort()
    await ended
  })

  test('can change nothing, and ends after a while with a sentence', async () => {
    const ask = queueReports(database.db, new AbortController().signal)
    await assert.rejects(
      ask((tx) => sql`delete from student`.execute(tx)),
      /read-only/,
    )
    await assert.rejects(
      ask(async (tx) => {
        assert.deepEqual((await sql`show statement_timeout`.execute(tx)).rows, [
          { statement_timeout: '1min' },
        ])
        await sql`set local statement_timeout = 10`.execute(tx)
        await sql`select pg_sleep(50)`.execute(tx)
      }),
      /takes longer than a minute\. Please choose a shorter range/,
    )
  })
})
