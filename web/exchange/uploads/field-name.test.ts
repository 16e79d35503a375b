import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldName } from './field-name.ts'

test('A field has its label, and one without is read as words', () => {
  assert.equal(fieldName('end_date'), 'Last day')
  assert.equal(fieldName('start_date'), 'Start date')
})
