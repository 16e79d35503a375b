import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { sqlLiteral } from './sql-literal.ts'
import { makeKysely, makePool } from '#server/database/pool.ts'

// It never connects: statements are only compiled.
const db = makeKysely(makePool({}))
const textOf = (value: string | number) => sqlLiteral(value).compile(db).sql

describe('The text of a statement', () => {
  test('takes nothing but a day and the number of a record', () => {
    const refused = [
      "2026-09-14'; drop table student; --",
      "2026-09-14' or '1'='1",
      '2026-09-14\n',
      ' 2026-09-14',
      '2026-02-30',
      '20260-09-14',
      '２０２６-09-14',
      'now',
      '',
      '7',
      0,
      -1,
      1.5,
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ]
    for (const value of refused) assert.throws(() => textOf(value), JSON.stringify(value))
  })

  test('never lets any text through that is not a day', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.integer()), (value) => {
        try {
          assert.match(textOf(value), /^(\d{1,16}|date '\d{4}-\d{2}-\d{2}')$/)
        } catch (error) {
          if (error instanceof assert.AssertionError) throw error
        }
      }),
    )
  })

  test('is the day or the number', () => {
    assert.equal(textOf('2026-09-14'), `date '2026-09-14'`)
    assert.equal(textOf(42), '42')
  })
})
