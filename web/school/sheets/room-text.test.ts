import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roomText } from './room-text.ts'

test('A class names its rooms if it has any', () => {
  assert.equal(roomText([]), '')
  assert.equal(roomText(['12B']), 'Room 12B')
  assert.equal(roomText(['12B', 'Gym']), 'Rooms 12B and Gym')
})
