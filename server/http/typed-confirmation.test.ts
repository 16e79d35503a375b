import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { requiredConfirmation } from './typed-confirmation.ts'

describe('the text to type before saving', () => {
  test('is required above a tenth, never in a school of fewer than 20', () => {
    assert.equal(requiredConfirmation('student', { total: 100, changed: 10, deactivated: 0 }), null)
    assert.equal(
      requiredConfirmation('student', { total: 100, changed: 11, deactivated: 0 }),
      'CHANGE 11 STUDENTS',
    )
    assert.equal(
      requiredConfirmation('student', { total: 100, changed: 30, deactivated: 11 }),
      'DEACTIVATE 11 STUDENTS',
    )
    assert.equal(
      requiredConfirmation('teacher', { total: 20, changed: 20, deactivated: 0 }),
      'CHANGE 20 TEACHERS',
    )
    assert.equal(requiredConfirmation('student', { total: 19, changed: 19, deactivated: 19 }), null)
    assert.equal(requiredConfirmation('student', { total: 0, changed: 0, deactivated: 0 }), null)
  })
})
