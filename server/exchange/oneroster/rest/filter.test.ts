import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BadRequest } from './bad-request.ts'
import { OPERATORS, parseFilter, type Comparison } from './filter.ts'

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`
const written = ({ field, operator, value }: Comparison, gap = '') =>
  `${field}${gap}${operator}${gap}${quoted(value)}`

describe('A filter is read', () => {
  test('with each predicate, with and without spaces', () => {
    for (const operator of OPERATORS) {
      for (const gap of ['', ' ']) {
        const comparison = { field: 'course.sourcedId', operator, value: 'a b' }
        assert.deepEqual(parseFilter(written(comparison, gap)), { join: 'and', comparisons: [comparison] })
      }
    }
  })

  test('unchanged, for any values', () => {
    const parts = ["'", ' AND ', ' OR ', '=', '(', '--', '\\', '%', 'Å', '\u{1F600}', '"', 'x']
    const pick = <T>(from: readonly T[]) => from[Math.floor(Math.random() * from.length)]!
    const value = () => Array.from({ length: Math.floor(Math.random() * 6) }, () => pick(parts)).join('')
    const comparison = (): Comparison => ({
      field: pick(['a', 'a.b']),
      operator: pick(OPERATORS),
      value: value(),
    })
    for (let nth = 0; nth < 2000; nth += 1) {
      const join = pick(['and', 'or'] as const)
      const comparisons = [comparison(), comparison()]
      const text = comparisons.map((one) => written(one)).join(` ${join.toUpperCase()} `)
      assert.deepEqual(parseFilter(text), { join, comparisons }, text)
    }
  })
})

describe('A filter is refused', () => {
  for (const [what, text] of [
    ['with nothing in it', ''],
    ['without quotes', 'status=active'],
    ['with an open quote', "status='active"],
    ['with a quote in a value that is not doubled', "familyName='O'Neil'"],
    ['with three comparisons', "a='1' AND b='2' AND c='3'"],
    ['with parentheses', "(a='1')"],
    ['with a comment', "a='1' --"],
    ['that ends with a join', "a='1' OR "],
    ['with two predicates', "a=='1'"],
    ['with a predicate of SQL', "a like '1'"],
    ['with a zero byte', "a='\0'"],
    ['with half a character', "a='\uD800'"],
    ['that is too long', `a='${'x'.repeat(1000)}'`],
  ] as const) {
    test(what, () => {
      assert.throws(
        () => parseFilter(text),
        (error) => error instanceof BadRequest && error.code === 'invalid_filter_field',
      )
    })
  }
})
