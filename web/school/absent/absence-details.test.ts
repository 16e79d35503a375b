import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AbsentStudent } from '#contract/day/attendance/absent.ts'
import { absenceDetails } from './absence-details.ts'

const absent = (more: Partial<AbsentStudent>): AbsentStudent => ({
  student_id: 1,
  student_number: null,
  first_name: 'Ana',
  last_name: 'Abara',
  grade_level: 4,
  since: '09:00',
  excuse: null,
  comment: null,
  classes: [{ start_time: '09:00', status: 'A', teacher: 'Tess Lund' }],
  days_this_month: 0,
  ...more,
})

describe('The details of an absent student', () => {
  test('say how often the student was absent this month, including today', () => {
    assert.equal(absenceDetails(absent({})), 'first day this month')
    assert.deepEqual(
      [1, 2, 3, 10, 20].map((days_this_month) => absenceDetails(absent({ days_this_month }))),
      ['2nd', '3rd', '4th', '11th', '21st'].map((nth) => `${nth} day this month`),
    )
  })

  test('start with the comment and the excuse, and say which class the student attended today', () => {
    const classes = (['P', 'T', 'A'] as const).map((status) => ({
      start_time: '09:00',
      status,
      teacher: '',
    }))
    assert.equal(
      absenceDetails(absent({ comment: 'dentist', excuse: 'AEX', classes })),
      'dentist · excused · here for 2 of 3 classes today',
    )
  })
})
