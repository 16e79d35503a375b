import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openForFile } from '#tests/world/file-hooks.ts'
import { openPools, type Database, type OpenPools } from '../pool.ts'
import { createStatementNames, isStatementLost } from './prepared.ts'
import { freshDatabase } from '../testing.ts'

const database = openForFile(
  () => freshDatabase(),
  (opened) => opened.close(),
)

/** Runs `work` on one connection, which prepares statements by default. */
async function onOneConnection(work: (pools: OpenPools) => Promise<void>, prepared = true): Promise<void> {
  const pools = openPools({ connectionString: database.url, max: 1 }, { prepared })
  try {
    await work(pools)
  } finally {
    await pools.close()
  }
}

const addOne = async (db: Database, number: number): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`select ${number}::int + 1 sum`.execute(db)
  return rows[0]!.sum
}

/** Counts the prepared statements of a connection without preparing another one. */
async function countPrepared({ pool }: OpenPools): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) count from pg_prepared_statements')
  return rows[0]!.count
}

describe('A statement', () => {
  test('is prepared once for all its values, in transactions too', () =>
    onOneConnection(async (pools) => {
      for (const number of [1, 2, 3]) assert.equal(await addOne(pools.db, number), number + 1)
      await pools.db.transaction().execute(async (tx) => {
        assert.equal(await addOne(tx, 7), 8)
      })
      assert.equal(await countPrepared(pools), 1)
    }))

  test('is not prepared where the setting is off, nor for reports', async () => {
    const none = async (pools: OpenPools) => {
      assert.equal(await addOne(pools.db, 1), 2)
      assert.equal(await countPrepared(pools), 0)
    }
    await onOneConnection(none, false)
    await onOneConnection(async ({ reports }) => {
      assert.equal(await addOne(reports, 1), 2)
      const { rows } = await sql<{ count: number }>`
        select count(*) count from pg_prepared_statements where name <> ''`.execute(reports)
      assert.equal(rows[0]!.count, 0)
    })
  })

  test('with a wrong value or a wrong text fails each time, and leaves the connection usable', () =>
    onOneConnection(async ({ db }) => {
      for (const attempt of [1, 2]) {
        await assert.rejects(sql`select ${'seven'}::int`.execute(db), { code: '22P02' }, `value ${attempt}`)
        await assert.rejects(sql`select ${1}::int from nowhere`.execute(db), { code: '42P01' })
      }
      assert.equal(await addOne(db, 1), 2)
    }))

  test('is prepared again after another process has changed its tables', () =>
    onOneConnection(async ({ db }) => {
      await database.pool.query('create table desk (id integer); insert into desk values (1)')
      const all = () => sql`select * from desk where id >= ${0}`.execute(db)
      assert.deepEqual((await all()).rows, [{ id: 1 }])
      await database.pool.query(`alter table desk add place text default 'front'`)
      assert.deepEqual((await all()).rows, [{ id: 1, place: 'front' }])
    }))

  test('fails a transaction after its tables have changed, and works in the next one', () =>
    onOneConnection(async ({ db }) => {
      await database.pool.query('create table chair (id integer); insert into chair values (1)')
      const all = () => db.transaction().execute((tx) => sql`select * from chair where id > ${0}`.execute(tx))
      await all()
      await database.pool.query('alter table chair add legs integer')
      await assert.rejects(all(), (error) => isStatementLost(error))
      assert.deepEqual((await all()).rows, [{ id: 1, legs: null }])
    }))

  test('is prepared again after it was dropped on the server', () =>
    onOneConnection(async (pools) => {
      for (const drop of ['discard all', 'deallocate all']) {
        await addOne(pools.db, 1)
        await pools.pool.query(drop)
        assert.equal(await addOne(pools.db, 2), 3, drop)
      }
    }))

  test('is prepared again on the connection that takes the place of a broken one', () =>
    onOneConnection(async ({ db, pool }) => {
      await addOne(db, 1)
      const removed = new Promise((resolve) => pool.once('remove', resolve))
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(db)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await removed
      assert.equal(await addOne(db, 3), 4)
    }))
})

describe('Names', () => {
  test('are short, and the same for the same text', () => {
    const [nameOf, ofAnother] = [createStatementNames(), createStatementNames()]
    assert.match(nameOf('select $1') ?? '', /^[\w-]{16}$/)
    assert.equal(nameOf('select $1'), nameOf('select $1'))
    assert.equal(nameOf('select $1'), ofAnother('select $1'))
    assert.notEqual(nameOf('select $1'), nameOf('select $2'))
  })

  test('are for statements that can be planned', () => {
    const nameOf = createStatementNames()
    for (const text of ['begin', 'commit', 'rollback to a', 'set local lock_timeout = 0; set x = 1']) {
      assert.equal(nameOf(text), undefined, text)
    }
    for (const text of [
      '\n  with one as (select 1) select 1',
      'INSERT into desk values ($1)',
      'delete from desk',
    ]) {
      assert.ok(nameOf(text), text)
    }
  })

  test('are for a limited number of texts', () => {
    const nameOf = createStatementNames(2)
    const [one, two] = [nameOf('select 1'), nameOf('select 2')]
    assert.equal(nameOf('select 3'), undefined)
    assert.deepEqual([nameOf('select 1'), nameOf('select 2')], [one, two])
  })
})
