import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceSentence, rateSentence } from './attendance-sentences.ts'

const year = {
  standing: { P: 250, T: 2, E: 1, A: 1, total: 254, attendance_rate: 99.21 },
  since: '2026-09-21',
  days_absent: 0,
  days_enrolled: 51,
  chronic_percent: 10,
  absences_until_chronic: 6 as number | null,
}

test('The text below the rate explains its numbers', () => {
  assert.equal(rateSentence(year), 'You were present or tardy in 252 of 254 classes since Sep 21, 2026.')
  const none = { P: 0, T: 0, E: 0, A: 0, total: 0, attendance_rate: null }
  assert.equal(
    rateSentence({ ...year, standing: none, since: null }),
    'No attendance has been taken for you this school year.',
  )
})

test('The next sentence says how many more absences are possible before they are chronic', () => {
  const sentence = (absences_until_chronic: number | null, more = {}) =>
    absenceSentence({ ...year, absences_until_chronic, ...more })
  assert.equal(sentence(6), 'You could miss 5 more days in a row before you reach 10% of your days.')
  assert.equal(sentence(2), 'You could miss 1 more day in a row before you reach 10% of your days.')
  assert.equal(sentence(1), 'With one more absent day you reach 10% of your days.')
  assert.equal(
    sentence(0, { days_absent: 6, days_enrolled: 60 }),
    'You were absent on 6 of 60 days, which is 10% of your days or more. Please talk to your homeroom teacher.',
  )
  assert.equal(sentence(null), undefined)
  assert.equal(sentence(6, { days_enrolled: 0 }), undefined)
})
