import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { classTitle, reminder, sheetAddress, teacherTakingSheet, type MissingSheet } from './missing-sheet.ts'

const sheet: MissingSheet = {
  section_period_id: 5,
  name: 'Period 2',
  grade_level: 4,
  start_time: '09:00',
  end_time: '09:50',
  teacher: {
    id: 7,
    name: 'Tess O’Lund',
    first_name: 'Tess',
    last_name: 'O’Lund',
    email: 'tess&lund@homeroom.example',
  },
  groups: ['9A', '9B'],
  rooms: ['12B'],
  cover: null,
}

describe('A missing sheet', () => {
  test('is named after its groups, or else after its section period', () => {
    assert.equal(classTitle(sheet), '9A, 9B')
    assert.equal(classTitle({ ...sheet, groups: [] }), 'Period 2')
  })

  test('has an address for the office that includes its teacher', () => {
    assert.equal(sheetAddress(sheet, '2026-09-14'), '/attendance/take/5?date=2026-09-14&teacher_id=7')
  })

  test('is requested in an email with a link, even if names have special characters', () => {
    const address = new URL(reminder(sheet, '2026-09-14', 'https://homeroom.example'))
    assert.equal(address.protocol, 'mailto:')
    assert.equal(decodeURIComponent(address.pathname), 'tess&lund@homeroom.example')
    assert.equal(
      address.searchParams.get('subject'),
      'Attendance not taken: 9A, 9B, Monday, September 14, 9:00-9:50\u00a0AM',
    )
    assert.deepEqual(address.searchParams.get('body')?.split('\n\n'), [
      'Dear Tess O’Lund,',
      'Attendance has not been taken yet for 9A, 9B, Monday, September 14, 9:00-9:50\u00a0AM. You can take it here:',
      'https://homeroom.example/attendance/take/5?date=2026-09-14',
    ])
  })

  test('is requested from whoever covers the class, with a link to the absent teacher’s sheet', () => {
    const teacher = { id: 8, first_name: 'Cole', last_name: 'Covering', email: 'cole@homeroom.example' }
    const covered = { ...sheet, cover: { teacher } }
    const address = new URL(reminder(covered, '2026-09-14', 'https://homeroom.example'))
    assert.equal(decodeURIComponent(address.pathname), 'cole@homeroom.example')
    const paragraphs = address.searchParams.get('body')?.split('\n\n')
    assert.deepEqual(
      [paragraphs?.[0], paragraphs?.at(-1)],
      ['Dear Cole Covering,', 'https://homeroom.example/attendance/take/5?date=2026-09-14&teacher_id=7'],
    )
    assert.equal(teacherTakingSheet({ ...sheet, cover: { teacher: null } }), sheet.teacher)
  })
})
