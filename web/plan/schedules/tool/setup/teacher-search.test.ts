import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matchesTeacher } from './teacher-search.ts'

const teacher = { first_name: 'Nguyệt', last_name: 'De La Cruz', email: 'n.delacruz@homeroom.example' }

describe('A teacher is found', () => {
  test('by first, last or full name or email address, ignoring case and accents', () => {
    for (const text of [
      'NGUYỆT',
      'de la',
      'nguyệt de la cruz',
      'nguyet de',
      'De La Cruz, Nguyệt',
      'DELACRUZ@',
      '  cruz ',
      '',
    ])
      assert.ok(matchesTeacher(teacher, text), text)
  })

  test('by nothing else', () => {
    for (const text of ['cruz nguyệt', 'delacruzn', 'zz']) assert.ok(!matchesTeacher(teacher, text), text)
  })
})
