import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FamilyCall, StudentToCall } from '#contract/day/attendance/calls.ts'
import { groupCalls } from './calls.ts'

const student = (id: number, more: Partial<StudentToCall> = {}): StudentToCall => ({
  student_id: id,
  first_name: 'Ana',
  last_name: `Abara ${id}`,
  grade_level: 4,
  has_left: false,
  needs_reason: true,
  since: '09:00',
  came_at: null,
  classes: [],
  comment: null,
  known: null,
  contacts: [],
  calls: [],
  missed_this_month: 1,
  days_this_month: 0,
  ...more,
})
const called = (outcome: FamilyCall['outcome']): FamilyCall => ({
  id: 1,
  outcome,
  contact: null,
  note: null,
  called: { day: '2026-09-14', time: '09:30', by: 'Olga Office' },
  entered: null,
})

/** The ids of the students to call, those who came since, those who are done, and those who left. */
const groups = (...[students, order = 'first', opened]: Partial<Parameters<typeof groupCalls>>) =>
  Object.values(groupCalls(students ?? [], order ?? 'first', opened)).map((group: StudentToCall[]) =>
    group.map(({ student_id }) => student_id),
  )

describe('The call list', () => {
  test('groups students into absent, back in class, done, and inactive; one who was reached stays until a reason is on file', () => {
    const students = [
      student(1),
      student(2, { calls: [called('no_answer')] }),
      student(3, { came_at: '10:00' }),
      student(4, { calls: [called('reached')] }),
      student(5, { needs_reason: false, calls: [called('reached')] }),
      student(6, { has_left: true }),
      student(7, { has_left: true, needs_reason: false, calls: [called('reached')] }),
    ]
    assert.deepEqual(groups(students), [[1, 2, 4], [3], [5], [6, 7]])
  })

  test('sorts by classes missed this month, and keeps the order of ties', () => {
    const students = [student(1), student(2, { missed_this_month: 7 }), student(3)]
    assert.deepEqual(groups(students, 'month'), [[2, 1, 3], [], [], []])
    assert.deepEqual(groups(students), [[1, 2, 3], [], [], []])
  })

  test('keeps the student whose call is being logged, even if a colleague entered the reason or the mark was removed', () => {
    const opened = student(2)
    const done = student(2, { needs_reason: false, calls: [called('reached')] })
    assert.deepEqual(groups([student(1), done], 'first', opened), [[1, 2], [], [], []])
    assert.deepEqual(groups([student(1)], 'first', opened), [[2, 1], [], [], []])
  })
})
