import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dueStep } from './rules.ts'

const STEPS = [5, 10, 15]

describe('A letter is due', () => {
  test('from the first number of absent days on', () => {
    assert.equal(dueStep(4, STEPS, []), undefined)
    assert.equal(dueStep(5, STEPS, []), 5)
    assert.equal(dueStep(9, STEPS, []), 5)
  })

  test('for the highest number that is reached, once', () => {
    assert.equal(dueStep(12, STEPS, []), 10)
    assert.equal(dueStep(12, STEPS, [5]), 10)
    assert.equal(dueStep(12, STEPS, [5, 10]), undefined)
    assert.equal(dueStep(40, STEPS, [5]), 15)
  })

  test('not for a number below one that was sent, where marks were corrected since', () => {
    assert.equal(dueStep(7, STEPS, [10]), undefined)
  })
})
