import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { GradeLevelGroups, Group } from '#contract/groups/group-shapes.ts'
import { groupIdByStudent, applyMoves, withoutGroup, type Move } from './apply-moves.ts'

const NAMES = ['Abara', 'Begum', 'Chen', 'Diaz', 'Evans', 'Fox', 'Gray', 'Hill']
const student = (id: number) => ({ id, first_name: 'Sam', last_name: NAMES[id % NAMES.length]! })
const group = (id: number, students: number[]): Group => ({
  id,
  type: 'core',
  name: `9-${id}`,
  grade_level: 4,
  core_class: null,
  teacher: null,
  cte_teacher: null,
  homeroom_teacher: null,
  capacity: null,
  room_number: null,
  student_count: students.length,
  students: students.map(student),
})
const grade: GradeLevelGroups = {
  groups: [group(1, [1, 2]), group(2, [3])],
  unassigned_students: [4, 5, 6].map(student),
  deleted_by_office: [],
  filled_by_office: [],
  may: { edit: true },
}
const move = (student_id: number, group_id: number | null): Move => ({ student_id, group_id })

describe('Unsaved moves', () => {
  test('show a student where they were dropped, sorted by name', () => {
    const { groups, unassigned_students } = applyMoves(grade, [move(4, 1), move(1, null)])
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

  test('keep the identity of unchanged parts', () => {
    assert.equal(applyMoves(grade, []), grade)
    assert.equal(applyMoves(grade, [move(1, 1), move(4, 9), move(99, 1)]), grade)
    assert.equal(applyMoves(grade, [move(4, 1)]).groups[1], grade.groups[1])
  })

  const anyMove = fc.record({
    student_id: fc.integer({ min: 1, max: 6 }),
    group_id: fc.constantFrom(1, 2, null),
  })

  test('put each student in the last group they were dropped on, and never lose or duplicate anyone', () => {
    fc.assert(
      fc.property(fc.array(anyMove), (moves) => {
        const after = applyMoves(grade, moves)
        const last = new Map([
          ...groupIdByStudent(grade),
          ...moves.map((p) => [p.student_id, p.group_id] as const),
        ])
        assert.deepEqual(new Map([...groupIdByStudent(after)].sort()), new Map([...last].sort()))
        const everyStudent = [
          after.unassigned_students,
          ...after.groups.map(({ students }) => students),
        ].flat()
        assert.equal(everyStudent.length, 6)
        assert.ok(after.groups.every(({ students, student_count }) => students.length === student_count))
      }),
    )
  })

  test('give the same result together or one by one', () => {
    fc.assert(
      fc.property(fc.array(anyMove), fc.array(anyMove), (before, after) => {
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
