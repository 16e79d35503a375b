import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatReport } from './report-text.ts'

test('A day’s reported absence is described briefly', () => {
  const words = [
    formatReport({ kind: 'late', start_time: null, end_time: '10:30' }),
    formatReport({ kind: 'leaves_early', start_time: '13:00', end_time: null }),
    formatReport({ kind: 'excused', start_time: null, end_time: null }),
    formatReport({ kind: 'excused', start_time: '10:00', end_time: '11:00' }),
    formatReport({ kind: 'unexcused', start_time: '10:00', end_time: null }),
    formatReport({ kind: 'school_activity', start_time: null, end_time: null }),
    formatReport({ kind: 'school_activity', start_time: null, end_time: '12:00' }),
  ]
  assert.deepEqual(words, [
    'out until 10:30\u00a0AM',
    'leaves at 1:00\u00a0PM',
    'out all day',
    'out 10:00\u00a0AM to 11:00\u00a0AM',
    'out from 10:00\u00a0AM, unexcused',
    'school activity',
    'school activity until 12:00\u00a0PM',
  ])
})
