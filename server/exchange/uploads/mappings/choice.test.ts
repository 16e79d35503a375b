import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseColumnMapping } from './choice.ts'

const FIELDS = ['first_name', 'email']
const parse = (text?: string) => parseColumnMapping(text, FIELDS)
const refusal = (text: string) => JSON.stringify(parse(text)).replaceAll('\\"', '"')

describe('A choice of columns', () => {
  test('is refused where it cannot be read, names no field or column, or one column twice', () => {
    for (const text of ['{', '[]', 'null', '"email"', `{"email":${'['.repeat(12)}${']'.repeat(12)}}`])
      assert.match(refusal(text), /must be JSON such as {"first_name"/)
    assert.match(refusal('{"grade":"Year"}'), /can have first_name, email, but not "grade"/)
    assert.match(refusal('{"email":7}'), /must have a column/)
    assert.match(refusal('{"email":"A","first_name":" A "}'), /one column for two fields/)
  })

  test('may be left out, and null means that the file has no such column', () => {
    assert.deepEqual([parse(), parse(' '), parse('{}')], [{}, {}, {}])
    assert.deepEqual(parse('{"email":null,"first_name":" Given "}'), { email: '', first_name: 'Given' })
  })
})
