import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProcessCounter } from './process-counter.ts'

test('A flood of different keys is limited to the memory of 50,000, and does not affect other callers', () => {
  let now = 0
  const count = createProcessCounter(() => now)
  assert.equal(count('early', 1).isAllowed, true)
  for (let key = 0; key < 60_000; key += 1) assert.equal(count(key, 1).isAllowed, true)
  assert.equal(count('early', 1).isAllowed, false)
  assert.equal(count(10, 1).isAllowed, false)
  assert.equal(count(59_999, 1).isAllowed, true)
  now = 60_000
  assert.deepEqual(
    [count('early', 1), count('early', 1)],
    [
      { isAllowed: true, seconds: 60 },
      { isAllowed: false, seconds: 60 },
    ],
  )
})
