import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LETTER_FIELDS, fillLetter, unknownLetterFields, type LetterValues } from './letter-text.ts'

const values = Object.fromEntries(
  Object.keys(LETTER_FIELDS).map((field) => [field, `<${field}>`]),
) as LetterValues

describe('The text of a letter', () => {
  test('has every occurrence of a field replaced by its value', () => {
    assert.equal(
      fillLetter('{student}, {days_absent} days, {student}', values),
      '<student>, <days_absent> days, <student>',
    )
  })

  test('is not searched again for fields in a value', () => {
    assert.equal(fillLetter('{student}', { ...values, student: '{school}' }), '{school}')
  })

  test('leaves unknown fields unchanged, and lists their names', () => {
    const text = 'Dear {mother}, {} {student} {mother} {toString} 5 { 6 }'
    assert.deepEqual(unknownLetterFields(text), ['mother', '', 'toString', ' 6 '])
    assert.equal(fillLetter(text, values), text.replace('{student}', '<student>'))
    assert.deepEqual(unknownLetterFields('{student} {school}'), [])
  })
})
