import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addDays,
  daySpan,
  daySpanWithYear,
  longDay,
  longSpan,
  shortDay,
  timeSpan,
  weekdayOf,
  weekdaysShort,
} from './days.ts'

describe('Formatted days', () => {
  test('a day has a short form, a long form and one with its weekday', () => {
    assert.equal(longDay('2026-11-18'), 'Wednesday, November 18')
    assert.equal(shortDay('2026-11-18'), 'Nov 18, 2026')
    assert.equal(weekdayOf('2026-11-20'), 'Friday')
  })

  test('a range shows its years only if they differ', () => {
    assert.equal(daySpan('2026-11-02', '2026-12-18'), 'Nov 2 – Dec 18')
    assert.equal(daySpan('2026-12-14', '2027-01-29'), 'Dec 14, 2026 – Jan 29, 2027')
    assert.equal(daySpanWithYear('2026-11-02', '2026-12-18'), 'Nov 2 – Dec 18, 2026')
    const written = (from: string, to: string) => longSpan(from, to).replaceAll(/\s/g, ' ')
    assert.equal(written('2026-09-14', '2026-09-18'), 'September 14 – 18, 2026')
    assert.equal(written('2026-12-28', '2027-01-01'), 'December 28, 2026 – January 1, 2027')
  })

  test('counting days works across months and daylight saving time', () => {
    assert.equal(addDays('2026-03-01', -1), '2026-02-28')
    assert.equal(addDays('2026-10-31', 2), '2026-11-02')
    assert.equal(addDays('2026-03-07', 2), '2026-03-09')
  })

  test('times lose their seconds', () => {
    assert.equal(timeSpan('09:00:00', '10:05'), '9:00-10:05\u00a0AM')
  })

  test('a whole week is one word, and other days are in the order of the week', () => {
    assert.equal(weekdaysShort(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']), 'Mon-Fri')
    assert.equal(weekdaysShort(['Friday', 'Monday']), 'Mon Fri')
    assert.equal(weekdaysShort([]), 'No days selected')
  })
})
