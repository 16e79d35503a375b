import assert from 'node:assert/strict'
import { test } from 'node:test'
import { targetsOf } from './model.ts'

const student = (home: number | null, pinned = false) => ({ home, pinned, values: [] })
const exactly = (count: number) => ({ min: count, max: count })

test('Students who stay take seats of their group: the others make up for them as far as they can', () => {
  const stay = Array.from({ length: 5 }, () => student(0, true))
  const target = (others: number) =>
    targetsOf({
      students: [...stay, ...Array.from({ length: others }, () => student(null))],
      groups: [{ capacity: null }, { capacity: null }],
      values: [],
      pairs: [],
    }).sizes
  assert.deepEqual(target(3), [exactly(5), exactly(3)])
  assert.deepEqual(target(5), [exactly(5), exactly(5)])
  assert.deepEqual(target(7), [exactly(6), exactly(6)])
})
