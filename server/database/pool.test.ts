import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makePool, type Database } from './pool.ts'
import { freshDatabase } from './testing.ts'

test('values are plain: days and times as text, every number as a number', async () => {
  const { pool, close } = await freshDatabase()
  const { rows } =
    await pool.query(`select '2026-09-14'::date as day, null::date as no_day, '09:05:30'::time as at,
    9007199254740991::int8 as big, 66.67::numeric as rate, '{1,5}'::smallint[] as weekdays, '{2,null}'::int8[] as ids,
    '{2026-09-14}'::date[] as days, '{09:05:00}'::time[] as times, '{}'::date[] as none,
    '2026-09-14 09:05Z'::timestamptz as moment`)
  await close()
  assert.deepEqual(rows[0], {
    day: '2026-09-14',
    no_day: null,
    at: '09:05',
    big: Number.MAX_SAFE_INTEGER,
    rate: 66.67,
    weekdays: [1, 5],
    ids: [2, null],
    days: ['2026-09-14'],
    times: ['09:05'],
    none: [],
    moment: new Date('2026-09-14T09:05:00Z'),
  })
})

test('days and moments are the same from a database with settings of another country', async () => {
  const { pool, url, close } = await freshDatabase()
  await pool.query(`do $$ begin
    execute format('alter database %I set datestyle = ''German''', current_database());
    execute format('alter database %I set timezone = ''America/Havana''', current_database());
  end $$`)
  const abroad = makePool({ connectionString: url })
  // In Havana the clocks go forward at midnight, so March 14 has none.
  const { rows } =
    await abroad.query(`select '2027-03-15'::date as day, '2026-09-14 09:05Z'::timestamptz as moment,
    (select count(*) from generate_series('2027-03-12'::date, '2027-03-16'::date, '1 day') day
      where day = day::date) as midnights`)
  await abroad.end()
  await close()
  assert.deepEqual(rows[0], { day: '2027-03-15', moment: new Date('2026-09-14T09:05:00Z'), midnights: 5 })
})

test('a connection that breaks while it is in use fails its own query, and nothing else', async () => {
  const { pool, close } = await freshDatabase()
  const broken = await pool.connect()
  const { rows } = await broken.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => broken.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  await assert.rejects(broken.query('select 1'))
  broken.release(true)
  assert.equal((await pool.query('select 1')).rowCount, 1)
  await close()
})

test('a statement has the time of its kind of call, and waits ten seconds for a lock at most', async () => {
  const { db, writes, reports, close } = await freshDatabase()
  const timeouts = async (of: Database) => {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`.execute(of)
    return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting) / 1000]))
  }
  const common = { lock_timeout: 10, idle_in_transaction_session_timeout: 60 }
  assert.deepEqual(await timeouts(db), { ...common, statement_timeout: 20 })
  assert.deepEqual(await timeouts(writes), { ...common, statement_timeout: 30 })
  assert.deepEqual(await timeouts(reports), { ...common, statement_timeout: 55 })
  await close()
})
