import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inOrder, nextSorting, sorted } from './sorting.ts'

describe('Rows of a table', () => {
  test('sort by name, ignoring accents and case', () => {
    const names = ['Core 10', 'Ørsted', 'core 9', 'Émile', 'Eva']
    assert.deepEqual(
      sorted(names, (name) => name, false),
      ['core 9', 'Core 10', 'Émile', 'Eva', 'Ørsted'],
    )
  })

  test('sort by number in both directions, with missing numbers last', () => {
    const rates = [92.5, null, 100, 9]
    assert.deepEqual(
      sorted(rates, (rate) => rate, false),
      [9, 92.5, 100, null],
    )
    assert.deepEqual(
      sorted(rates, (rate) => rate, true),
      [100, 92.5, 9, null],
    )
  })

  test('keep their order if they are equal', () => {
    const rows = [
      { group: 'B', at: 1 },
      { group: 'A', at: 2 },
      { group: 'B', at: 3 },
    ]
    assert.deepEqual(
      sorted(rows, (row) => row.group, true).map(({ at }) => at),
      [1, 3, 2],
    )
  })

  test('keep their order without sorting, and for columns that do not sort', () => {
    const columns = [{ sortBy: (name: string) => name }, {}]
    assert.deepEqual(inOrder(['B', 'A'], columns, { column: 0, descending: false }), ['A', 'B'])
    assert.deepEqual(inOrder(['B', 'A'], columns, { column: 1, descending: false }), ['B', 'A'])
    assert.deepEqual(inOrder(['B', 'A'], columns, undefined), ['B', 'A'])
  })

  test('sort ascending, then descending, then in the original order', () => {
    const up = nextSorting(undefined, 2)
    assert.deepEqual(up, { column: 2, descending: false })
    const down = nextSorting(up, 2)
    assert.deepEqual(down, { column: 2, descending: true })
    assert.equal(nextSorting(down, 2), undefined)
    assert.deepEqual(nextSorting(down, 0), { column: 0, descending: false })
  })
})
