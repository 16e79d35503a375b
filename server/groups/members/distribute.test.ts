import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { distribute } from './distribute.ts'

const anyStudents = (max: number) =>
  fc.nat(max).map((count) => Array.from({ length: count }, (_, id) => id + 1))
const anyGroups = fc
  .array(
    fc.record({
      size: fc.nat(30),
      capacity: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
      teacher: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map((group, index) => ({ ...group, id: index + 1 })))
const seatsIn = ({ size, capacity }: { size: number; capacity: number | null }) =>
  capacity === null ? Infinity : Math.max(0, capacity - size)
const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)

describe('Distributing students', () => {
  test('fills the smallest group first, and of equals the first', () => {
    const groups = [
      { id: 7, size: 2, capacity: null },
      { id: 8, size: 0, capacity: 2 },
      { id: 9, size: 1, capacity: null },
    ]
    const { places, left_over } = distribute([1, 2, 3, 4, 5], groups)
    assert.deepEqual(
      places.map(({ student_id, group_id }) => `${student_id} in ${group_id}`),
      ['1 in 8', '2 in 8', '3 in 9', '4 in 7', '5 in 9'],
    )
    assert.deepEqual(left_over, [])
  })

  test('places each student exactly once, and leaves some over only when no seat is left', () => {
    fc.assert(
      fc.property(anyStudents(120), anyGroups, (ids, groups) => {
        const { places, left_over } = distribute(ids, groups)
        assert.deepEqual([...places.map(({ student_id }) => student_id), ...left_over], ids)
        const seats = sum(groups.map(seatsIn))
        assert.equal(places.length, Math.min(ids.length, seats))
      }),
    )
  })

  test('ends with sizes that differ by one at the most if capacities and present members allow', () => {
    fc.assert(
      fc.property(anyStudents(120), anyGroups, (ids, groups) => {
        const { places } = distribute(ids, groups)
        const after = groups.map((group) => ({
          ...group,
          got: places.filter(({ group_id }) => group_id === group.id).length,
          size: group.size + places.filter(({ group_id }) => group_id === group.id).length,
        }))
        for (const filled of after.filter(({ got }) => got > 0)) {
          assert.ok(filled.capacity === null || filled.size <= filled.capacity)
          const open = after.filter((group) => seatsIn(group) > 0)
          assert.ok(open.every(({ size }) => filled.size <= size + 1))
        }
      }),
    )
  })
})
