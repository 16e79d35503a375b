import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { numberedNames } from './create-many.ts'

describe('Numbered names of groups', () => {
  test('consist of type, grade and number', () => {
    assert.deepEqual(numberedNames({ type: 'core', grade: 2, count: 2 }, []), [
      'Core Group 7-1',
      'Core Group 7-2',
    ])
    assert.deepEqual(numberedNames({ type: 'cte', grade: 4, count: 1 }, []), ['CTE Group 9-1'])
    assert.deepEqual(numberedNames({ type: 'homeroom', grade: 7, count: 1 }, []), ['Homeroom Group 12-1'])
  })

  test('are as many as requested, and none is taken', () => {
    const taken = fc.array(fc.integer({ min: 0, max: 12 }).map((number) => `CORE group 7-${number}`))
    fc.assert(
      fc.property(taken, fc.integer({ min: 1, max: 50 }), (names, count) => {
        const fresh = numberedNames({ type: 'core', grade: 2, count }, names)
        const all = new Set([...names, ...fresh].map((name) => name.toLowerCase()))
        assert.equal(fresh.length, count)
        assert.equal(all.size, new Set(names).size + count)
      }),
    )
  })
})
