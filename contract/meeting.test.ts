import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { addDays, weekdayOf } from '#server/plan/calendar/days.ts'
import { sharedWeekdays, type Meeting } from './meeting.ts'

const MONDAY = '2026-09-14'
const nine: Meeting = {
  start_time: '09:00',
  end_time: '10:00',
  days_of_week: [1, 3],
  first_day: MONDAY,
  last_day: '2026-10-30',
}

const isInProgress = (one: Meeting, day: string, minute: string) =>
  one.first_day <= day &&
  day <= one.last_day &&
  one.days_of_week.includes(weekdayOf(day)) &&
  one.start_time <= minute &&
  minute < one.end_time

describe('Two meetings', () => {
  test('share the weekdays on which both take place at the same time', () => {
    assert.deepEqual(sharedWeekdays(nine, { ...nine, start_time: '09:59', days_of_week: [3, 5] }), [3])
  })

  test('do not meet when one begins as the other ends', () => {
    assert.deepEqual(sharedWeekdays(nine, { ...nine, start_time: '10:00', end_time: '11:00' }), [])
    assert.deepEqual(sharedWeekdays({ ...nine, start_time: '10:00', end_time: '11:00' }, nine), [])
  })

  test('do not meet on different weekdays or in blocks that follow each other', () => {
    assert.deepEqual(sharedWeekdays(nine, { ...nine, days_of_week: [2, 4] }), [])
    assert.deepEqual(sharedWeekdays(nine, { ...nine, first_day: '2026-10-31', last_day: '2026-12-01' }), [])
  })

  test('do not meet when the days they share contain none of their weekdays', () => {
    const untilTuesday = { ...nine, days_of_week: [3], last_day: '2026-09-15' }
    assert.deepEqual(sharedWeekdays(nine, untilTuesday), [])
    assert.deepEqual(sharedWeekdays(nine, { ...untilTuesday, last_day: '2026-09-16' }), [3])
  })

  const time = fc.integer({ min: 0, max: 8 })
  const meeting = fc
    .record({
      from: time,
      minutes: fc.integer({ min: 1, max: 4 }),
      days_of_week: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
      begins: fc.integer({ min: 0, max: 20 }),
      lasts: fc.integer({ min: 0, max: 12 }),
    })
    .map(({ from, minutes, days_of_week, begins, lasts }) => ({
      start_time: `09:0${from}`,
      end_time: `09:${String(from + minutes).padStart(2, '0')}`,
      days_of_week,
      first_day: addDays(MONDAY, begins),
      last_day: addDays(MONDAY, begins + lasts),
    }))

  test('share a weekday exactly when there is a minute of a day in which both take place', () => {
    const minutes = Array.from({ length: 13 }, (_, minute) => `09:${String(minute).padStart(2, '0')}`)
    const days = Array.from({ length: 33 }, (_, after) => addDays(MONDAY, after))
    fc.assert(
      fc.property(meeting, meeting, (one, other) => {
        const together = days.filter((day) =>
          minutes.some((minute) => isInProgress(one, day, minute) && isInProgress(other, day, minute)),
        )
        const expected = new Set(together.map(weekdayOf))
        assert.deepEqual(new Set(sharedWeekdays(one, other)), expected)
        assert.deepEqual(new Set(sharedWeekdays(other, one)), expected)
      }),
      { numRuns: 400 },
    )
  })
})
