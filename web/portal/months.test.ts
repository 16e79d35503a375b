import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, adjacentMonths } from './months.ts'

test('Months continue across the new year', () => {
  assert.deepEqual([addMonths('2026-12', 1), addMonths('2026-01', -1)], ['2027-01', '2025-12'])
})

test('Outside of the school year, the neighboring months lead back into it', () => {
  const year = { first_month: '2026-08', last_month: '2027-06' }
  const beside = (month: string) => Object.values(adjacentMonths({ ...year, month }))
  assert.deepEqual(beside('2026-12'), ['2026-11', '2027-01'])
  assert.deepEqual(beside('2027-09'), ['2027-06', '2027-10'])
  assert.deepEqual(beside('2026-03'), ['2026-02', '2026-08'])
})
