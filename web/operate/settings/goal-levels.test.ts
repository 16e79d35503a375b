import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelOf, pointsOf } from './goal-levels.ts'

test('The points of each level are shown as that level', () => {
  for (const level of ['off', 'low', 'normal', 'high'] as const) {
    assert.equal(levelOf('weight_one_a_day', pointsOf('weight_one_a_day', level)), level)
    assert.equal(levelOf('weight_same_hour', pointsOf('weight_same_hour', level)), level)
  }
})

test('Other points are shown as the closest level, the lower one of two, and only 0 is off', () => {
  assert.equal(levelOf('weight_long_day', 1), 'low')
  assert.equal(levelOf('weight_long_day', 12), 'normal')
  assert.equal(levelOf('weight_long_day', 13), 'high')
  assert.equal(levelOf('weight_gaps', 100), 'high')
  assert.equal(levelOf('weight_gaps', 3), 'normal')
})
