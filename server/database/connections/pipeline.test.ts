import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openForFile } from '#tests/world/file-hooks.ts'
import { openFlakyLine } from '#tests/database/flaky-line.ts'
import { pipelineOf } from './pipeline.ts'
import { openPools, type OpenPools } from '../pool.ts'
import { statement } from '../statement.ts'
import { freshDatabase } from '../testing.ts'

const database = openForFile(
  () => freshDatabase(),
  ({ close }) => close(),
)

type Named = { pid: number; name: string }
/** Runs a short statement that returns the id of its PostgreSQL process. */
const askName = statement<{ name: string }, Named>(
  ({ name }) => sql`select pg_backend_pid() pid, ${name}::text name`,
)
const sleep = statement<{ seconds: number }, { pid: number }>(
  ({ seconds }) => sql`select pg_backend_pid() pid from pg_sleep(${seconds})`,
)

async function withPools(work: (pools: OpenPools) => Promise<void>, url = database.url): Promise<void> {
  const pools = openPools({ connectionString: url }, { closeGraceMs: 100 })
  try {
    await work(pools)
  } finally {
    await pools.close()
  }
}

const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `student ${index}`)

async function askNames({ db }: OpenPools, names: readonly string[]): Promise<number> {
  const replies = await Promise.all(names.map((name) => askName(db, { name })))
  assert.deepEqual(
    replies.map(([row]) => row!.name),
    names,
  )
  return new Set(replies.map(([row]) => row!.pid)).size
}

/** Those to this database, of whichever pool. */
async function countConnections({ pool }: OpenPools): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) from pg_stat_activity where datname = current_database()',
  )
  return rows[0]!.count
}

describe('Short statements', () => {
  test('that are sent at one moment go over one connection, in their order', () =>
    withPools(async (pools) => {
      await askNames(pools, ['first'])
      assert.equal(await askNames(pools, namesOf(8)), 1)
    }))

  test('use three connections at most, however many there are', () =>
    withPools(async (pools) => {
      // A further one is opened while the others work.
      let used = 0
      for (let time = 0; time < 20 && used < 3; time++) used = await askNames(pools, namesOf(100))
      assert.equal(used, 3)
      assert.equal(await askNames(pools, namesOf(1000)), 3)
    }))

  test('do not wait for a slow one', () =>
    withPools(async (pools) => {
      await askNames(pools, ['first'])
      const before = await countConnections(pools)
      const slow = sleep(pools.db, { seconds: 3 }).then(() => 'slow')
      await pause(50)
      // This one finds it out, and opens the connection for those that come next.
      const behind = askNames(pools, ['behind it'])
      while ((await countConnections(pools)) === before) await pause(10)
      await pause(50)
      assert.equal(await Promise.race([slow, askNames(pools, ['quick']).then(() => 'quick')]), 'quick')
      await Promise.all([slow, behind])
    }))

  test('are sent without a pipeline where statements may not be prepared', async () => {
    const pools = openPools({ connectionString: database.url }, { prepared: false })
    assert.equal(pipelineOf(pools.db), undefined)
    await askNames(pools, namesOf(3))
    await pools.close()
  })

  test('that run when the pools are closed are answered', async () => {
    const pools = openPools({ connectionString: database.url })
    await askNames(pools, ['open'])
    const running = [sleep(pools.db, { seconds: 0.2 }), sleep(pools.db, { seconds: 0 })]
    await pools.close()
    assert.deepEqual(
      (await Promise.all(running)).map((rows) => rows.length),
      [1, 1],
    )
  })

  test('survive a change of their tables by another process', () =>
    withPools(async (pools) => {
      await sql`create table shelf (id int, label text)`.execute(pools.db)
      const readShelf = statement<{ id: number }, object>(
        ({ id }) => sql`select * from shelf where id <> ${id}`,
      )
      await sql`insert into shelf values (1, 'one')`.execute(pools.db)
      for (let time = 0; time < 3; time++) await readShelf(pools.db, { id: 7 })
      await sql`alter table shelf add column place text`.execute(pools.db)
      const replies = await Promise.all(namesOf(5).map(() => readShelf(pools.db, { id: 7 })))
      for (const rows of replies) assert.deepEqual(rows, [{ id: 1, label: 'one', place: null }])
    }))
})

describe('A connection of short statements', () => {
  test('that the database ends fails what waits on it, and the next ones get another', () =>
    withPools(async (pools) => {
      const [before] = await askName(pools.db, { name: 'before' })
      const waiting = Array.from({ length: 5 }, () => sleep(pools.db, { seconds: 5 }))
      const failed = Promise.all(waiting.map((one) => assert.rejects(one, /terminat/i)))
      await sql`select pg_terminate_backend(${before!.pid}::int)`.execute(pools.db)
      await failed
      const [after] = await askName(pools.db, { name: 'after' })
      assert.equal(after!.name, 'after')
      assert.notEqual(after!.pid, before!.pid)
    }))

  test('that ends while it is idle is not used again', () =>
    withPools(async (pools) => {
      const [before] = await askName(pools.db, { name: 'before' })
      await sql`select pg_terminate_backend(${before!.pid}::int, 5000)`.execute(pools.db)
      // The news of it comes with the next turn of the event loop.
      await pause(20)
      const [after] = await askName(pools.db, { name: 'after' })
      assert.notEqual(after!.pid, before!.pid)
    }))

  test('that goes silent is closed with all of its waiting statements, and later ones get another', async () => {
    const line = await openFlakyLine(database.url)
    const pools = openPools(
      { connectionString: line.url, maxSilenceMs: 400, connectTimeoutMs: 300 },
      { closeGraceMs: 100 },
    )
    try {
      await askNames(pools, namesOf(10))
      line.goSilent()
      const startedAt = performance.now()
      await Promise.all(
        namesOf(10).map((name) => assert.rejects(askName(pools.db, { name }), /Connection terminated/)),
      )
      assert.ok(performance.now() - startedAt < 2000)
      line.heal()
      await askNames(pools, namesOf(10))
    } finally {
      await pools.close()
      await line.close()
    }
  })
})
