import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsOn, weeksOf } from './month-days.ts'

test('Months follow each other across the turn of the year', () => {
  assert.deepEqual([monthsOn('2026-12', 1), monthsOn('2026-01', -1)], ['2027-01', '2025-12'])
})

test('A month is its school weeks: other months` days are open, a weekend at an end makes no week', () => {
  const november = weeksOf('2026-11')
  assert.deepEqual(november[0], ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'])
  assert.deepEqual(november.at(-1), ['2026-11-30', undefined, undefined, undefined, undefined])
  assert.equal(november.length, 5)
  assert.deepEqual(weeksOf('2026-09')[0], [undefined, '2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04'])
  assert.equal(weeksOf('2027-05').at(-1)?.[0], '2027-05-31')
})
