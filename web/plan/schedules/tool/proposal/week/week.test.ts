import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { ProposalStep } from '#contract/plan/schedules/proposals.ts'
import type { Assignment, SectionPeriod } from '#contract/plan/schedules/records.ts'
import { proposedWeek, currentWeek, stepsOf, toggled, type WeekEntry } from './week.ts'

const period = (id: number, start_time: string): SectionPeriod => ({
  id,
  name: '',
  start_time,
  end_time: '23:00',
  block_schedule: 1,
  grade_level: { id: 4, grade: 4 },
  days_of_week: ['Monday'],
  homeroom: false,
})
const meeting = (id: number, group: number, teacher: number, at: number): Assignment => ({
  id,
  assignment_id: id,
  section_period_id: at,
  group_id: group,
  group_name: `9${'?AB'[group]}`,
  group_type: 'core',
  teacher_id: teacher,
  teacher_name: 'Ada Abel',
  first_day: '2026-11-23',
  last_day: '2026-12-18',
})
const grid: ScheduleGrid = {
  section_periods: [period(1, '08:00'), period(2, '09:00'), period(3, '10:00')],
  current_assignments: [meeting(11, 1, 7, 1), meeting(12, 2, 7, 2)],
  teachers: [{ id: 7, first_name: 'Ada', last_name: 'Abel' }],
  groups: [{ id: 3, name: 'Robotics', type: 'cte', teacher: null, student_count: 9 }],
  first_day: '2026-11-23',
  last_day: '2026-12-18',
  elsewhere: [],
  students: [],
  same_class: [],
  may: { edit: true, assign_self: true, end_others: true },
  own_teacher_id: null,
}
const step = (id: number, group: number, to: number | null, instead_of: number | null): ProposalStep => ({
  id,
  group_id: group,
  teacher_id: 7,
  section_period_id: to,
  instead_of,
})
const shown = (week: WeekEntry[]) => week.map(({ name, period: at, state }) => `${name} ${at} ${state}`)

describe('A proposed week', () => {
  test('is the current week if nothing is proposed', () => {
    assert.deepEqual(shown(currentWeek(grid)), ['9A 1 stays', '9B 2 stays'])
    assert.deepEqual(shown(currentWeek(grid, [12])), ['9A 1 stays', '9B 2 pinned'])
  })

  test('shows a moved meeting only at its new place, and says which one it replaces', () => {
    const week = proposedWeek(grid, { steps: [step(1, 1, 3, 11)], pinned: [12] })
    assert.deepEqual(shown(week), ['9A 3 moved', '9B 2 pinned'])
    assert.equal(week[0]?.was?.section_period_id, 1)
  })

  test('shows new meetings, and ending meetings at their current place', () => {
    const week = proposedWeek(grid, { steps: [step(1, 3, 1, null), step(2, 2, null, 12)], pinned: [] })
    assert.deepEqual(shown(week), ['9A 1 stays', '9B 2 ends', 'Robotics 1 new'])
    assert.equal(week[2]?.type, 'cte')
    assert.deepEqual(stepsOf(week), [2, 1])
  })

  test('ignores steps of other grades', () => {
    const elsewhere = [step(1, 50, 90, null), step(2, 51, null, 91)]
    assert.deepEqual(shown(proposedWeek(grid, { steps: elsewhere, pinned: [] })), shown(currentWeek(grid)))
  })
})

describe('Choosing several entries', () => {
  test('adds the missing ones, or removes all if all are chosen', () => {
    assert.deepEqual([...toggled(new Set([1]), [1, 2])], [1, 2])
    assert.deepEqual([...toggled(new Set([1, 2, 3]), [1, 2])], [3])
  })
})
