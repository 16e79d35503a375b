import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attendanceRate } from './words.ts'

test('A rate is the share of present and tardy marks, rounded once to two decimals, and none without marks', () => {
  const rate = (P: number, T: number, total: number) => attendanceRate({ P, T, total })
  assert.deepEqual([rate(0, 0, 0), rate(0, 0, 3), rate(3, 0, 3)], [null, 0, 100])
  assert.deepEqual([rate(1, 1, 3), rate(1, 0, 3), rate(1, 0, 800)], [66.67, 33.33, 0.13])
})
