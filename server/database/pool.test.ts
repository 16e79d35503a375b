import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from './testing.ts'

test('values arrive plain: days and times as text, every number as a number', async () => {
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
