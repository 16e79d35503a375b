import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Status } from '#contract/words.ts'
import { timesMissed } from './missed.ts'

/** The time for 'PAA', classes of an hour from nine on. */
const timesOf = (statuses: string, until?: string) => {
  const marks = [...statuses].map((status, index) => ({
    status: status as Status,
    start_time: `${String(9 + index).padStart(2, '0')}:00`,
  }))
  const { start_time, end_time } = timesMissed(marks, until)
  return [start_time, end_time]
}

describe('A reason given on the phone', () => {
  test('counts for the whole day of a student who was in no class', () => {
    assert.deepEqual(timesOf('AA'), [null, null])
    assert.deepEqual(timesOf(''), [null, null])
  })

  test('counts from the first class missed, and to the one to which the student came', () => {
    assert.deepEqual(timesOf('PAA'), ['10:00', null])
    assert.deepEqual(timesOf('TAP'), ['10:00', '11:00'])
    assert.deepEqual(timesOf('AAT'), [null, '11:00'])
    assert.deepEqual(timesOf('APA'), [null, null])
  })

  test('applies until the time that the family gave', () => {
    assert.deepEqual(timesOf('A', '11:30'), [null, '11:30'])
    assert.deepEqual(timesOf('PA', '12:00'), ['10:00', '12:00'])
    assert.deepEqual(timesOf('', '10:00'), [null, '10:00'])
  })
})
