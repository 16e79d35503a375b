import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { numberOf, numberedNames } from './numbering.ts'

const CORE_7 = { type: 'core', grade: 2 } as const

describe('Numbered names of groups', () => {
  test('consist of type, grade and number', () => {
    assert.deepEqual(numberedNames(CORE_7, 2, 0), ['Core Group 7-1', 'Core Group 7-2'])
    assert.deepEqual(numberedNames({ type: 'cte', grade: 4 }, 1, 8), ['CTE Group 9-9'])
    assert.deepEqual(numberedNames({ type: 'homeroom', grade: 7 }, 1, 0), ['Homeroom Group 12-1'])
  })

  test('are read in any case, and only those of this type and grade', () => {
    const names = [
      'CORE group 7-12',
      'Core Group 8-12',
      'CTE Group 7-12',
      'Core Group 7-',
      'Core Group 7-1a',
      'Ants',
    ]
    assert.deepEqual(
      names.map((name) => numberOf(CORE_7, name)),
      [12, 0, 0, 0, 0, 0],
    )
  })

  test('are as many as requested, each with a higher number than all before', () => {
    fc.assert(
      fc.property(fc.nat(900_000), fc.integer({ min: 1, max: 50 }), (highest, count) => {
        const numbers = numberedNames(CORE_7, count, highest).map((name) => numberOf(CORE_7, name))
        assert.deepEqual(
          numbers,
          Array.from({ length: count }, (_, index) => highest + index + 1),
        )
      }),
    )
  })
})
