import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import { applyEdits, invertEdit, type GridEdit } from './edits.ts'

const ADA = { id: 7, first_name: 'Ada', last_name: 'Abel' }
const BEN = { id: 8, first_name: 'Ben', last_name: 'Bolt' }
const grid: ScheduleGrid = {
  section_periods: [],
  current_assignments: [],
  teachers: [],
  groups: [{ id: 1, name: 'Robotics', type: 'cte', teacher: null, student_count: 0 }],
  first_day: '2026-09-14',
  last_day: '2026-10-30',
  elsewhere: [],
  same_class: [],
  students: [],
  may: { edit: true, assign_self: true, end_others: true },
  own_teacher_id: null,
}
const assign: GridEdit = { group: 1, name: 'Robotics', from: null, to: { period: 1, teacher: ADA } }
const move: GridEdit = { ...assign, from: { period: 1, teacher: ADA }, to: { period: 2, teacher: BEN } }
const shown = (...edits: GridEdit[]) =>
  applyEdits(grid, edits).current_assignments.map((one) => [one.section_period_id, one.teacher_name])

describe('Edits of the grid', () => {
  test('are shown in order before they are saved', () => {
    assert.deepEqual(shown(assign), [[1, 'Ada Abel']])
    assert.deepEqual(shown(assign, move), [[2, 'Ben Bolt']])
    assert.deepEqual(shown(assign, move, { ...move, from: move.to, to: null }), [])
    assert.equal(applyEdits(grid, []), grid)
    const { current_assignments, teachers } = applyEdits(grid, [assign, move])
    assert.equal(current_assignments[0]?.group_type, 'cte')
    assert.deepEqual(teachers, [ADA, BEN])
  })

  test('are undone by their inverse', () => {
    assert.deepEqual(shown(assign, move, invertEdit(move)), [[1, 'Ada Abel']])
    assert.deepEqual(shown(assign, invertEdit(assign)), [])
    assert.deepEqual(invertEdit(invertEdit(move)), move)
  })
})
