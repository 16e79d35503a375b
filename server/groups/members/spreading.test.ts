import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { numberedNames } from './capacity.ts'
import { spread } from './spreading.ts'

const students = (most: number) =>
  fc.nat(most).map((count) => Array.from({ length: count }, (_, id) => id + 1))
const groups = fc
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

describe('Spreading students', () => {
  test('deals them in order into the smallest group, the first of equals', () => {
    const rooms = [
      { id: 7, size: 2, capacity: null },
      { id: 8, size: 0, capacity: 2 },
      { id: 9, size: 1, capacity: null },
    ]
    const { places, left_over } = spread([1, 2, 3, 4, 5], rooms)
    assert.deepEqual(
      places.map(({ student_id, group_id }) => `${student_id} in ${group_id}`),
      ['1 in 8', '2 in 8', '3 in 9', '4 in 7', '5 in 9'],
    )
    assert.deepEqual(left_over, [])
  })

  test('places each student exactly once, and leaves some over only when no seat is left', () => {
    fc.assert(
      fc.property(students(120), groups, (ids, rooms) => {
        const { places, left_over } = spread(ids, rooms)
        assert.deepEqual([...places.map(({ student_id }) => student_id), ...left_over], ids)
        const seats = sum(rooms.map(seatsIn))
        assert.equal(places.length, Math.min(ids.length, seats))
      }),
    )
  })

  test('ends with sizes that differ by one at the most where capacities and present members allow', () => {
    fc.assert(
      fc.property(students(120), groups, (ids, rooms) => {
        const { places } = spread(ids, rooms)
        const after = rooms.map((room) => ({
          ...room,
          got: places.filter(({ group_id }) => group_id === room.id).length,
          size: room.size + places.filter(({ group_id }) => group_id === room.id).length,
        }))
        for (const fed of after.filter(({ got }) => got > 0)) {
          assert.ok(fed.capacity === null || fed.size <= fed.capacity)
          const hungry = after.filter((room) => seatsIn(room) > 0)
          assert.ok(hungry.every(({ size }) => fed.size <= size + 1))
        }
      }),
    )
  })
})

describe('Numbered names', () => {
  test('say type, grade and number', () => {
    assert.deepEqual(numberedNames({ type: 'core', grade: 2, count: 2 }, []), [
      'Core Group 7-1',
      'Core Group 7-2',
    ])
    assert.deepEqual(numberedNames({ type: 'cte', grade: 4, count: 1 }, []), ['CTE Group 9-1'])
    assert.deepEqual(numberedNames({ type: 'homeroom', grade: 7, count: 1 }, []), ['Homeroom Group 12-1'])
  })

  test('are as many as wanted and never collide', () => {
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
