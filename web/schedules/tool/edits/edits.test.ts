import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ScheduleGrid } from '#contract/schedules/scheduling-tool.ts'
import { openHistory } from './history.ts'
import { inverse, withSteps, type Step } from './edits.ts'
import { matches } from '../setup/teacher-search.ts'

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
  students: [],
  may: { edit: true },
}
const assign: Step = { group: 1, name: 'Robotics', from: null, to: { period: 1, teacher: ADA } }
const move: Step = { ...assign, from: { period: 1, teacher: ADA }, to: { period: 2, teacher: BEN } }
const shown = (...steps: Step[]) =>
  withSteps(grid, steps).current_assignments.map((one) => [one.section_period_id, one.teacher_name])

describe('Steps', () => {
  test('are shown before they are saved, one on top of the other', () => {
    assert.deepEqual(shown(assign), [[1, 'Ada Abel']])
    assert.deepEqual(shown(assign, move), [[2, 'Ben Bolt']])
    assert.deepEqual(shown(assign, move, { ...move, from: move.to, to: null }), [])
    assert.equal(withSteps(grid, []), grid)
    const { current_assignments, teachers } = withSteps(grid, [assign, move])
    assert.equal(current_assignments[0]?.group_type, 'cte')
    assert.deepEqual(teachers, [ADA, BEN])
  })

  test('are taken back by their inverse', () => {
    assert.deepEqual(shown(assign, move, inverse(move)), [[1, 'Ada Abel']])
    assert.deepEqual(shown(assign, inverse(assign)), [])
    assert.deepEqual(inverse(inverse(move)), move)
  })
})

describe('The history', () => {
  test('undoes from the last step, and redoes until something new is done', () => {
    const history = openHistory<string>()
    history.did('one')
    history.did('two')
    history.undid()
    assert.deepEqual(history.past(), { done: ['one'], undone: ['two'] })
    history.redid()
    assert.deepEqual(history.past(), { done: ['one', 'two'], undone: [] })
    history.undid()
    history.did('three')
    assert.deepEqual(history.past(), { done: ['one', 'three'], undone: [] })
  })

  test('keeps the last fifty steps', () => {
    const history = openHistory<number>()
    for (let step = 1; step <= 60; step++) history.did(step)
    assert.deepEqual([history.past().done.length, history.past().done[0]], [50, 11])
  })
})

test('A teacher is found by first, last or full name or address, in whatever case', () => {
  const craig = { first_name: 'Craig', last_name: 'Beane', email: 'CBeane@fabrikam.example' }
  for (const text of ['craig', 'BEANE', ' Craig Bea', 'Beane, C', 'cbeane@', ''])
    assert.equal(matches(craig, text), true, text)
  assert.equal(matches(craig, 'Todd'), false)
})
