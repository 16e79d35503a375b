import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownText } from './known-text.ts'

test('What the office knows of a day stands in a few words', () => {
  const words = [
    knownText({ kind: 'late', start_time: null, end_time: '10:30' }),
    knownText({ kind: 'leaves_early', start_time: '13:00', end_time: null }),
    knownText({ kind: 'excused', start_time: null, end_time: null }),
    knownText({ kind: 'excused', start_time: '10:00', end_time: '11:00' }),
    knownText({ kind: 'unexcused', start_time: '10:00', end_time: null }),
    knownText({ kind: 'school_activity', start_time: null, end_time: null }),
    knownText({ kind: 'school_activity', start_time: null, end_time: '12:00' }),
  ]
  assert.deepEqual(words, [
    'out until 10:30',
    'leaves at 13:00',
    'out all day',
    'out 10:00 to 11:00',
    'out from 10:00, unexcused',
    'school activity',
    'school activity until 12:00',
  ])
})
