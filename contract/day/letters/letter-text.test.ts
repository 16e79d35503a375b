import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  LETTER_FIELDS,
  fillLetter,
  findLetterText,
  unknownLetterFields,
  type LetterValues,
} from './letter-text.ts'

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

describe('A letter', () => {
  const all = { text: 'English', texts: [] }
  const spanish = { days: null, language: 'es', text: 'Español' } as const
  const ten = { days: 10, language: 'en', text: 'Ten' } as const
  const diez = { days: 10, language: 'es', text: 'Diez' } as const
  const textOf = (...[texts, days, language]: Parameters<typeof findLetterText>) =>
    findLetterText(texts, days, language).text

  test('has the text of the family’s language, and English where there is none', () => {
    assert.equal(textOf(all, 5, 'es'), 'English')
    assert.equal(textOf({ ...all, texts: [spanish] }, 5, 'es'), 'Español')
    assert.equal(textOf({ ...all, texts: [spanish] }, 5, 'en'), 'English')
    assert.equal(findLetterText(all, 5, 'es').language, 'en')
  })

  test('has the text of its number of absent days, also in English only', () => {
    const texts = { ...all, texts: [spanish, ten] }
    assert.deepEqual([textOf(texts, 10, 'en'), textOf(texts, 5, 'en')], ['Ten', 'English'])
    assert.equal(textOf(texts, 10, 'es'), 'Ten')
    assert.equal(textOf({ ...texts, texts: [...texts.texts, diez] }, 10, 'es'), 'Diez')
    assert.equal(textOf({ ...all, texts: [spanish, diez] }, 10, 'en'), 'English')
  })
})
