import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OtherMeeting, ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { Assignment, SectionPeriod } from '#contract/plan/schedules/records.ts'
import { fullStatusText, statusText } from '../wording.ts'
import { checkCells, type GroupPosition } from './cell-status.ts'
import { findExistingConflicts } from './existing-conflicts.ts'

const period = (id: number, start_time: string, end_time: string, homeroom = false): SectionPeriod => ({
  id,
  name: `Period ${id}`,
  start_time,
  end_time,
  block_schedule: 1,
  grade_level: { id: 4, grade: 9 },
  days_of_week: ['Monday', 'Tuesday'],
  homeroom,
})
const NINE = period(1, '09:00', '10:00')
const TEN = period(2, '10:00', '11:00')
const HALF_PAST = period(3, '09:30', '10:30')
const MORNING = period(4, '08:00', '08:15', true)
const [ADA, BEN] = [7, 8]

const assignment = (section_period_id: number, group_id: number, teacher_id: number): Assignment => ({
  id: section_period_id * 100 + group_id,
  assignment_id: section_period_id * 100 + group_id,
  section_period_id,
  group_id,
  group_name: `9${'ABC'[group_id - 1]}`,
  group_type: 'core',
  teacher_id,
  teacher_name: teacher_id === ADA ? 'Ada Abel' : 'Ben Bolt',
  first_day: '2026-08-17',
  last_day: '2026-10-30',
})
const chess: OtherMeeting = {
  section_period_id: 90,
  start_time: '09:15',
  end_time: '09:45',
  days_of_week: ['Tuesday', 'Friday'],
  first_day: '2026-09-14',
  last_day: '2026-12-18',
  group_id: 50,
  group_name: 'Chess',
  teacher_id: BEN,
  teacher_name: 'Ben Bolt',
  block_name: 'Clubs',
  same_class: null,
}
const grid: ScheduleGrid = {
  section_periods: [MORNING, NINE, HALF_PAST, TEN],
  current_assignments: [assignment(1, 1, ADA)],
  teachers: [],
  groups: [1, 2, 3].map((id) => ({
    id,
    name: `9${'ABC'[id - 1]}`,
    type: 'core',
    teacher: null,
    student_count: 20,
  })),
  first_day: '2026-09-14',
  last_day: '2026-10-30',
  elsewhere: [chess],
  same_class: [],
  students: [],
  may: { edit: true, assign_self: true, end_others: true },
  own_teacher_id: null,
}
const statusIn = (schedule: ScheduleGrid, position: GroupPosition, where: SectionPeriod, teacher: number) =>
  statusText(checkCells(schedule, position, 'Autumn')(where, teacher))
const fromList = (group: number): GroupPosition => ({ group, from: null })

describe('A teacher who can edit but cannot assign themselves', () => {
  const ofBen = { ...grid, may: { edit: true, assign_self: false, end_others: false }, own_teacher_id: BEN }

  test('cannot drop a group into their own column, but can into another teacher’s', () => {
    assert.equal(statusIn(ofBen, fromList(2), TEN, BEN), 'Only the office can assign groups to you')
    assert.equal(statusIn(ofBen, fromList(2), TEN, ADA), 'Free')
  })

  test('cannot move another teacher’s group anywhere', () => {
    const held = { group: 1, from: 1 }
    for (const teacher of [BEN, 9]) {
      assert.equal(
        statusIn(ofBen, held, TEN, teacher),
        'Only the office can end another teacher’s assignment',
      )
    }
  })

  test('can move their own group to another teacher', () => {
    const own = { ...ofBen, current_assignments: [assignment(1, 1, BEN)], elsewhere: [] }
    assert.equal(statusIn(own, { group: 1, from: 1 }, TEN, ADA), 'Free')
  })
})

describe('The status of a cell for a dragged group', () => {
  test('is free, even right after another class', () => {
    assert.equal(statusIn(grid, fromList(2), TEN, ADA), 'Free')
  })

  test('names the teacher’s class at that time, with its days and block', () => {
    assert.equal(statusIn(grid, fromList(2), HALF_PAST, ADA), 'Ada Abel meets 9A at 9:00-10:00\u00a0AM')
    assert.equal(
      statusIn(grid, fromList(2), NINE, BEN),
      'Ben Bolt meets Chess at 9:15-9:45\u00a0AM on Tue (Clubs)',
    )
  })

  test('is free for a second group of a teacher in one section period', () => {
    assert.equal(statusIn(grid, fromList(2), NINE, ADA), 'Free')
  })

  test('says that the group is already assigned, is currently here, or is not a homeroom group', () => {
    assert.equal(
      statusIn(grid, fromList(1), NINE, BEN),
      'This group is already assigned to this section period',
    )
    assert.equal(statusIn(grid, { group: 1, from: 1 }, NINE, ADA), 'Currently here')
    assert.equal(statusIn(grid, fromList(1), MORNING, ADA), 'Homeroom groups only')
  })

  test('ignores the section period that the group was dragged from', () => {
    assert.equal(
      statusIn(grid, fromList(1), HALF_PAST, BEN),
      'Ben Bolt meets Chess at 9:15-9:45\u00a0AM on Tue (Clubs) · and 1 more',
    )
    assert.equal(statusIn({ ...grid, elsewhere: [] }, { group: 1, from: 1 }, HALF_PAST, ADA), 'Free')
  })

  test('names students who are in another group at that time, while they are in both groups', () => {
    const student = (name: string, last_day: string | null = null) => ({
      name,
      groups: [
        { group_id: 2, first_day: '2026-08-17', last_day: null },
        { group_id: 1, first_day: '2026-08-17', last_day },
      ],
    })
    const names = ['Abara, Chi', 'Begum, Nadia', 'Chen, Grace', 'Diaz, Eva']
    const students = [...names.map((name) => student(name)), student('Eze, Obi', '2026-09-13')]
    assert.equal(
      statusIn({ ...grid, students }, fromList(2), NINE, ADA),
      '4 students are in 9A then: Abara, Begum, Chen and 1 more',
    )
    const moved = {
      name: 'Fox, Ann',
      groups: [
        { group_id: 2, first_day: '2026-09-20', last_day: null },
        { group_id: 1, first_day: '2026-08-17', last_day: '2026-09-19' },
      ],
    }
    assert.equal(statusIn({ ...grid, students: [moved] }, fromList(2), NINE, ADA), 'Free')
    const one = { ...grid, students: students.slice(0, 1) }
    assert.equal(statusIn(one, fromList(2), HALF_PAST, 99), '1 student is in 9A then: Abara')
    assert.equal(statusIn(one, fromList(3), NINE, ADA), 'Free')
    assert.equal(
      fullStatusText(checkCells(one, fromList(2), 'Autumn')(HALF_PAST, ADA)),
      'Ada Abel meets 9A at 9:00-10:00\u00a0AM. 1 student is in 9A then: Abara',
    )
  })
})

describe('The existing conflicts of a grid', () => {
  test('include each pair of conflicting meetings once', () => {
    const both = {
      ...grid,
      current_assignments: [assignment(1, 1, ADA), assignment(3, 2, ADA), assignment(2, 3, ADA)],
    }
    const conflicts = findExistingConflicts(both, 'Autumn').map(({ meeting, conflict }) => [
      meeting.group_name,
      conflict.kind,
      conflict.other.group_name,
    ])
    assert.deepEqual(conflicts, [
      ['9A', 'teacher', '9B'],
      ['9B', 'teacher', '9C'],
    ])
  })

  test('do not include meetings that ended before the first day of the grid', () => {
    const ended = { ...assignment(3, 2, ADA), last_day: '2026-09-14' }
    const tuesdays = { ...HALF_PAST, days_of_week: ['Tuesday' as const] }
    const periods = [NINE, tuesdays]
    const over = { ...grid, section_periods: periods, current_assignments: [assignment(1, 1, ADA), ended] }
    assert.deepEqual(findExistingConflicts(over, 'Autumn'), [])
  })
})
