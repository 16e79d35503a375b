import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openForFile } from '#tests/world/file-hooks.ts'
import { openFlakyLine } from '#tests/database/flaky-line.ts'
import { openPools, STATEMENT_TIMEOUTS, WITHOUT_TIMEOUTS, type Database, type PoolSettings } from '../pool.ts'
import { CONNECT_TIMEOUT_MS, MAX_SILENCE_MS } from './silence.ts'
import { freshDatabase } from '../testing.ts'

const database = openForFile(
  () => freshDatabase(),
  ({ close }) => close(),
)

const SHORT = { maxSilenceMs: 400, connectTimeoutMs: 300 }

type Line = Awaited<ReturnType<typeof openFlakyLine>>

async function onFlakyLine(
  work: (pools: ReturnType<typeof openPools>, line: Line) => Promise<void>,
  settings: PoolSettings = SHORT,
): Promise<void> {
  const line = await openFlakyLine(database.url)
  const pools = openPools({ connectionString: line.url, ...settings }, { closeGraceMs: 100 })
  try {
    await work(pools, line)
  } finally {
    await pools.close()
    await line.close()
  }
}

const one = (db: Database) => sql`select 1`.execute(db)

/** Milliseconds until a call fails because its connection was given up. */
async function timeToGiveUp(call: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await assert.rejects(call, /Connection terminated/)
  return performance.now() - startedAt
}

describe('A database that goes silent', () => {
  test('is given up after a minute, a new connection after ten seconds; no statement may take so long', () => {
    assert.equal(MAX_SILENCE_MS, 60_000)
    assert.equal(CONNECT_TIMEOUT_MS, 10_000)
    for (const timeout of Object.values(STATEMENT_TIMEOUTS))
      assert.ok(Number.parseInt(timeout, 10) * 1000 < MAX_SILENCE_MS, timeout)
  })

  for (const name of ['db', 'reports'] as const) {
    test(`is given up by all connections of ${name}, and the pool recovers by itself`, () =>
      onFlakyLine(async (pools, line) => {
        await Promise.all([1, 2, 3, 4, 5, 6].map(() => sql`select pg_sleep(0.05)`.execute(pools[name])))
        line.goSilent()
        const times = await Promise.all([1, 2, 3, 4, 5, 6].map(() => timeToGiveUp(one(pools[name]))))
        assert.ok(Math.max(...times) < 2000, String(times))
        line.heal()
        assert.equal((await one(pools[name])).rows.length, 1)
      }))
  }

  test('is given up in the middle of a transaction, which fails', () =>
    onFlakyLine(async ({ db }, line) => {
      const saving = db.transaction().execute(async (tx) => {
        await one(tx)
        line.goSilent()
        await one(tx)
      })
      assert.ok((await timeToGiveUp(saving)) < 2000)
      line.heal()
      await one(db)
    }))

  test('is given up by a connection that has just been made, before its first query', () =>
    onFlakyLine(async ({ db }, line) => {
      line.decideBy((message) => (message.includes('lock_timeout') ? (line.goSilent(), 'pass') : 'pass'))
      assert.ok((await timeToGiveUp(one(db))) < 2000)
      line.decideBy(() => 'pass')
      line.heal()
      await one(db)
    }))

  test('is waited for where a transaction has no timeouts, and where nobody waits for an answer', () =>
    onFlakyLine(async ({ db }) => {
      await db.transaction().execute(async (tx) => {
        await sql.raw(WITHOUT_TIMEOUTS).execute(tx)
        await sql`select pg_sleep(1)`.execute(tx)
        await pause(600)
        await one(tx)
      })
      await timeToGiveUp(sql`select pg_sleep(1)`.execute(db))
    }))

  test('does not hold up the end of the pools', async () => {
    const startedAt = performance.now()
    await onFlakyLine(
      async ({ db }, line) => {
        await one(db)
        line.goSilent()
        void one(db).catch(() => undefined)
        await pause(50)
      },
      { maxSilenceMs: 60_000, connectTimeoutMs: 10_000 },
    )
    assert.ok(performance.now() - startedAt < 3000)
  })
})
