import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weekNote } from './week-note.ts'

const period = (start_time: string, more = {}) => ({
  name: 'Grade 9',
  has_own_name: false,
  homeroom: false,
  start_time,
  ...more,
})
const homeroom = period('08:00', { homeroom: true })
const first = period('08:20', { name: 'Period 1', has_own_name: true })
const second = period('09:15')
const note = (absent_in: ReturnType<typeof period>[], tardies = 0, isThisWeek = true) =>
  weekNote({ student_id: 11, absent_in, tardies }, isThisWeek)

test('a row names the classes that the student missed before this one', () => {
  assert.equal(note([homeroom]), 'Absent in homeroom')
  assert.equal(note([homeroom, first]), 'Absent in homeroom and Period 1')
  assert.equal(note([second]), 'Absent in the 9:15\u00a0AM class')
  assert.equal(note([homeroom, first, second]), 'Absent in 3 classes before this one')
})

test('a row counts the tardies of its week', () => {
  assert.equal(note([], 1), '1 tardy this week')
  assert.equal(note([], 2), '2 tardies this week')
  assert.equal(note([], 2, false), '2 tardies that week')
  assert.equal(note([homeroom], 2), 'Absent in homeroom · 2 tardies this week')
})
