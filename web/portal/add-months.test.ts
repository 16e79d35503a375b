import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths } from './add-months.ts'

test('Months follow each other across the turn of the year', () => {
  assert.deepEqual([addMonths('2026-12', 1), addMonths('2026-01', -1)], ['2027-01', '2025-12'])
})
