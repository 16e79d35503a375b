import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldName } from './field-name.ts'

test('A field has a label, or else its name is turned into words', () => {
  assert.equal(fieldName('end_date'), 'Last day')
  assert.equal(fieldName('start_date'), 'Start date')
})

test('The field of a mark is its day and time in the school’s format', () => {
  assert.equal(fieldName('2026-09-10, 09:00'), 'Sep 10, 2026, 9:00\u00a0AM')
})
