import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outUntil } from '../testing.ts'
import { reportNote } from './report-note.ts'

const report = outUntil(11, '10:30')

test('a row shows the reported absence with its full times', () => {
  assert.equal(reportNote(report, 'A'), 'Office: out until 10:30\u00a0AM')
  assert.equal(reportNote({ ...report, until: null }, 'A'), 'Office: out all day')
  assert.equal(
    reportNote({ ...report, kind: 'excused', from: '11:00', until: null }, 'A'),
    'Office: out from 11:00\u00a0AM',
  )
  assert.equal(
    reportNote({ ...report, kind: 'unexcused', from: '11:00', until: '12:00' }, 'A'),
    'Office: out 11:00\u00a0AM to 12:00\u00a0PM, unexcused',
  )
  assert.equal(
    reportNote({ ...report, kind: 'leaves_early', from: '13:00', until: null }, 'A'),
    'Office: leaves at 1:00\u00a0PM',
  )
  const activity = { ...report, kind: 'school_activity', status: 'P', excuse: null } as const
  assert.equal(reportNote(activity, 'P'), 'Office: school activity until 10:30\u00a0AM')
  assert.equal(reportNote({ ...activity, until: null }, 'P'), 'Office: school activity')
})

test('a row says if the teacher marked something else', () => {
  assert.equal(reportNote(report, 'P'), 'Office: out until 10:30\u00a0AM (marked differently)')
})
