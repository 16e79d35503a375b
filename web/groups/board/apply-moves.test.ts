import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { GradeLevelGroups, Group } from '#contract/groups/group-shapes.ts'
import { type Move, groupIdByStudent, applyMoves, withoutGroup } from './apply-moves.ts'

const NAMES = ['Abara', 'Begum', 'Chen', 'Diaz', 'Evans', 'Fox', 'Gray', 'Hill']
const student = (id: number) => ({ id, first_name: 'Sam', last_name: NAMES[id % NAMES.length]! })
const group = (id: number, students: number[]): Group => ({
  id,
  type: 'core',
  name: `9-${id}`,
  grade_level: 4,
  core_class: null,
  teacher: null,
  capacity: null,
  room_number: null,
  student_count: students.length,
  students: students.map(student),
})
const grade: GradeLevelGroups = {
  groups: [group(1, [1, 2]), group(2, [3])],
  unassigned_students: [4, 5, 6].map(student),
  may: { edit: true },
}
const place = (student_id: number, group_id: number | null): Move => ({ student_id, group_id })

describe('places on top of what the server said', () => {
  test('show a student where they were dropped, in the order of names', () => {
    const { groups, unassigned_students } = applyMoves(grade, [place(4, 1), place(1, null)])
    assert.deepEqual(
      groups[0]!.students.map(({ id }) => id),
      [2, 4],
    )
    assert.equal(groups[0]!.student_count, 2)
    assert.deepEqual(
      unassigned_students.map(({ id }) => id),
      [1, 5, 6],
    )
  })

  test('leave what does not change as it is', () => {
    assert.equal(applyMoves(grade, []), grade)
    assert.equal(applyMoves(grade, [place(1, 1), place(4, 9), place(99, 1)]), grade)
    assert.equal(applyMoves(grade, [place(4, 1)]).groups[1], grade.groups[1])
  })

  const anyPlace = fc.record({
    student_id: fc.integer({ min: 1, max: 6 }),
    group_id: fc.constantFrom(1, 2, null),
  })

  test('end where each student was dropped last, and nobody is lost or doubled', () => {
    fc.assert(
      fc.property(fc.array(anyPlace), (places) => {
        const after = applyMoves(grade, places)
        const last = new Map([
          ...groupIdByStudent(grade),
          ...places.map((p) => [p.student_id, p.group_id] as const),
        ])
        assert.deepEqual(new Map([...groupIdByStudent(after)].sort()), new Map([...last].sort()))
        const everybody = [after.unassigned_students, ...after.groups.map(({ students }) => students)].flat()
        assert.equal(everybody.length, 6)
        assert.ok(after.groups.every(({ students, student_count }) => students.length === student_count))
      }),
    )
  })

  test('come to the same in one layer or in many', () => {
    fc.assert(
      fc.property(fc.array(anyPlace), fc.array(anyPlace), (before, after) => {
        assert.deepEqual(
          applyMoves(applyMoves(grade, before), after),
          applyMoves(grade, [...before, ...after]),
        )
      }),
    )
  })

  test('a deleted group leaves its students unassigned', () => {
    const { groups, unassigned_students } = withoutGroup(grade, 1, grade.groups[0]!.students)
    assert.deepEqual(
      groups.map(({ id }) => id),
      [2],
    )
    assert.deepEqual(
      unassigned_students.map(({ id }) => id),
      [1, 2, 4, 5, 6],
    )
  })
})
