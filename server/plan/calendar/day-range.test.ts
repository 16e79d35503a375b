import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rangeOf } from './day-range.ts'

const TODAY = '2026-09-14'

describe('The range of a report', () => {
  test('may not end before it starts', () => {
    const range = { start_date: '2026-09-14', end_date: '2026-09-13' }
    assert.throws(() => rangeOf(range, TODAY), /^Error: End date must be on or after start date\.$/)
  })

  test('is the last 7 days through today', () => {
    assert.deepEqual(rangeOf({}, TODAY), { start: '2026-09-07', end: TODAY })
  })

  test('is completed where one end is missing', () => {
    assert.deepEqual(rangeOf({ start_date: '2026-08-17' }, TODAY), { start: '2026-08-17', end: TODAY })
    assert.deepEqual(rangeOf({ end_date: '2026-08-24' }, TODAY), { start: '2026-08-17', end: '2026-08-24' })
    assert.deepEqual(rangeOf({ start_date: '2026-12-01' }, TODAY), { start: '2026-12-01', end: '2026-12-01' })
  })

  test('may be a single day', () => {
    assert.deepEqual(rangeOf({ start_date: TODAY, end_date: TODAY }, TODAY), { start: TODAY, end: TODAY })
  })
})
