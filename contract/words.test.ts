import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attendanceRate, joinWithAnd, pluralForm, pluralize, weeksBetween } from './words.ts'

test('A rate is the share of present and tardy marks, rounded once to two decimals, and none without marks', () => {
  const rate = (P: number, T: number, total: number) => attendanceRate({ P, T, total })
  assert.deepEqual([rate(0, 0, 0), rate(0, 0, 3), rate(3, 0, 3)], [null, 0, 100])
  assert.deepEqual([rate(1, 1, 3), rate(1, 0, 3), rate(1, 0, 800)], [66.67, 33.33, 0.13])
})

test('A block has as many weeks as its days fill or begin, and at least one', () => {
  const weeks = (end: string) => weeksBetween('2026-10-12', end)
  assert.deepEqual(
    ['2026-10-12', '2026-10-18', '2026-10-19', '2026-10-25', '2026-11-20'].map(weeks),
    [1, 1, 2, 2, 6],
  )
  assert.equal(weeks('2026-10-01'), 1)
  assert.equal(weeksBetween('2028-02-28', '2028-03-05'), 1)
})

test('A number and its noun agree, and thousands are separated', () => {
  assert.deepEqual(
    [0, 1, 1240].map((count) => pluralize(count, 'mark')),
    ['0 marks', '1 mark', '1,240 marks'],
  )
  assert.equal(pluralize(2, 'clash', 'clashes'), '2 clashes')
  assert.deepEqual(
    [pluralForm(1, 'this day', 'these days'), pluralForm(2, 'this day', 'these days')],
    ['this day', 'these days'],
  )
})

test('A list in a sentence has its last two words joined by and', () => {
  assert.deepEqual(
    [[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((words) => joinWithAnd(words)),
    ['', 'A', 'A and B', 'A, B, and C'],
  )
})
