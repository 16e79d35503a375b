import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { homeroomNames, planHomerooms } from './plan.ts'

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

describe('Planning homeroom groups by homeroom teacher', () => {
  test('places each student or leaves them over exactly once, within capacity and with their own teacher', () => {
    const anyStudents = fc
      .array(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }), { maxLength: 60 })
      .map((lists) => lists.map((teachers, index) => ({ id: index + 1, teachers })))
    fc.assert(
      fc.property(anyStudents, anyGroups, (all, groups) => {
        const { plans, left_over } = planHomerooms(all, groups)
        const planned = [...plans.flatMap(({ students: ids }) => ids), ...left_over]
        assert.deepEqual(
          planned.sort((one, other) => one - other),
          all.map(({ id }) => id),
        )
        for (const { group, teacher, students: ids } of plans) {
          const existing = groups.find(({ id }) => id === group)
          assert.ok(
            existing ? ids.length <= seatsIn(existing) : groups.every((other) => other.teacher !== teacher),
          )
          assert.ok(!existing || existing.teacher === teacher)
          for (const id of ids) assert.deepEqual(all[id - 1]?.teachers, [teacher])
        }
      }),
    )
  })

  test('names new groups after their teachers, with a first name or a number if the name is taken', () => {
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
