import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bestFirst, groupText, type GroupSize } from './best-first.ts'

const group = (name: string, student_count: number, capacity: number | null = 24): GroupSize => ({
  id: 1,
  type: 'core',
  name,
  grade_level: 4,
  student_count,
  teacher: null,
  capacity,
  seats_left: capacity === null ? null : Math.max(capacity - student_count, 0),
})

describe('The groups for a new student', () => {
  test('are in order of their size, and full ones come last', () => {
    const groups = [
      group('9-10', 12),
      group('9-2', 12),
      group('9-3', 5, 5),
      group('9-4', 11),
      group('9-5', 30, null),
    ]
    assert.deepEqual(
      bestFirst(groups).map(({ name }) => name),
      ['9-4', '9-2', '9-10', '9-5', '9-3'],
    )
  })

  test('say how many of their seats are taken, and who leads them', () => {
    assert.equal(groupText({ ...group('9-1', 12), teacher: 'Ida Lund' }), '9-1 · 12 of 24 seats · Ida Lund')
    assert.equal(groupText(group('9-5', 30, null)), '9-5 · 30 students')
  })
})
