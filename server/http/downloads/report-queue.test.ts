import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { freshDatabase } from '#server/database/testing.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { queueReports } from './report-queue.ts'

const database = openForFile(
  () => freshDatabase(),
  ({ close }) => close(),
)

const sleeping = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%pg_sleep(50)%'
      and pid <> pg_backend_pid()`.execute(database.db)
  return rows[0]!.count
}
const until = async (count: number) => {
  while ((await sleeping()) !== count);
}

describe('A query of a report', () => {
  test('is cancelled in the database when its caller disconnects, and the next one starts', async () => {
    const callers = Array.from({ length: 4 }, () => new AbortController())
    const running = callers.map(({ signal }) =>
      queueReports(database, signal)((tx) => sql`select pg_sleep(50)`.execute(tx)),
    )
    const ended = Promise.allSettled(running)
    await until(3)
    callers[0]!.abort()
    await assert.rejects(running[0]!, /request for this report was cancelled/)
    await until(3)
    for (const caller of callers) caller.abort()
    await ended
    await until(0)
  })

  test('waits while three others run in the whole school', async () => {
    let running = 0
    let most = 0
    const runOne = () =>
      queueReports(
        database,
        new AbortController().signal,
      )(async (tx) => {
        most = Math.max(most, ++running)
        await sql`select pg_sleep(0.02)`.execute(tx)
        running -= 1
      })
    await Promise.all(Array.from({ length: 8 }, runOne))
    assert.equal(most, 3)
  })

  test('has the memory to group the days of a year, and leaves the setting as it was', async () => {
    const memory = async (db: Kysely<DB>) =>
      (await sql<{ work_mem: string }>`show work_mem`.execute(db)).rows[0]?.work_mem
    const before = await memory(database.db)
    assert.equal(await queueReports(database, new AbortController().signal)(memory), '32MB')
    assert.equal(await memory(database.db), before)
  })

  test('leaves the queue when its caller disconnects, and the others stay in order', async () => {
    const callers = Array.from({ length: 4 }, () => new AbortController())
    const ended = Promise.allSettled(
      callers.map(({ signal }) =>
        queueReports(database, signal)((tx) => sql`select pg_sleep(50)`.execute(tx)),
      ),
    )
    await until(3)
    callers[3]!.abort()
    const later = queueReports(database, new AbortController().signal)((tx) => sql`select 1`.execute(tx))
    callers[1]!.abort()
    assert.equal((await later).rows.length, 1)
    for (const caller of callers) caller.abort()
    await ended
  })

  test('can change nothing, and ends after 55 seconds with a sentence', async () => {
    const run = queueReports(database, new AbortController().signal)
    await assert.rejects(
      run((tx) => sql`delete from student`.execute(tx)),
      /read-only/,
    )
    await assert.rejects(
      run(async (tx) => {
        assert.deepEqual((await sql`show statement_timeout`.execute(tx)).rows, [{ statement_timeout: '55s' }])
        await sql`set local statement_timeout = 10`.execute(tx)
        await sql`select pg_sleep(50)`.execute(tx)
      }),
      /takes too long\. Please choose a shorter range/,
    )
  })
})
