import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { gather, homeroomNames } from '../members/spreading.ts'

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

describe('Gathering students by homeroom teacher', () => {
  test('places or leaves over each exactly once, never beyond a capacity, and never with another teacher', () => {
    const pupils = fc
      .array(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }), { maxLength: 60 })
      .map((lists) => lists.map((teachers, index) => ({ id: index + 1, teachers })))
    fc.assert(
      fc.property(pupils, groups, (all, rooms) => {
        const { gatherings, left_over } = gather(all, rooms)
        const told = [...gatherings.flatMap(({ students: ids }) => ids), ...left_over]
        assert.deepEqual(
          told.sort((one, other) => one - other),
          all.map(({ id }) => id),
        )
        for (const { group, teacher, students: ids } of gatherings) {
          const room = rooms.find(({ id }) => id === group)
          assert.ok(room ? ids.length <= seatsIn(room) : rooms.every((other) => other.teacher !== teacher))
          assert.ok(!room || room.teacher === teacher)
          for (const id of ids) assert.deepEqual(all[id - 1]?.teachers, [teacher])
        }
      }),
    )
  })

  test('names new groups after their teachers, with a first name or a number where a name is taken', () => {
    const lund = { first_name: 'Tess', last_name: 'Lund' }
    assert.deepEqual(homeroomNames([lund, lund, lund], []), [
      'Homeroom Lund',
      'Homeroom Tess Lund',
      'Homeroom Lund 2',
    ])
    assert.deepEqual(homeroomNames([lund], ['HOMEROOM LUND', 'homeroom tess lund', 'Homeroom Lund 2']), [
      'Homeroom Lund 3',
    ])
    const long = { first_name: 'x'.repeat(100), last_name: 'y'.repeat(100) }
    assert.ok(homeroomNames([long, long], []).every((name) => name.length <= 120))
  })
})
