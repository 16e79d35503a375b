import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeBetween } from './selection.ts'

test('A range goes from one end to the other, in either direction', () => {
  assert.deepEqual(rangeBetween([5, 3, 9, 1], 3, 1), [3, 9, 1])
  assert.deepEqual(rangeBetween([5, 3, 9, 1], 1, 3), [3, 9, 1])
  assert.deepEqual(rangeBetween([5, 3], 3, 3), [3])
})

test('There is no range without a first student, or if that student is not in the list', () => {
  assert.equal(rangeBetween([5, 3], undefined, 3), undefined)
  assert.equal(rangeBetween([5, 3], 9, 3), undefined)
})
