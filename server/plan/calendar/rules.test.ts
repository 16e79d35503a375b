import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEFAULT_DISPLAY } from '#contract/people/person/display.ts'
import { addDays, longDay, weekdayNames, weekdayNumbers, weekdayOf } from './days.ts'
import { isSchoolDay, isWithinSchoolDays, schoolDaysAfter, schoolDaysBefore } from './rules.ts'

const MONDAY = '2026-09-14'
const laborDay = { start_date: '2026-09-07', end_date: '2026-09-07' }

describe('days', () => {
  test('are counted across months, years and leap days', () => {
    assert.equal(addDays('2026-12-31', 1), '2027-01-01')
    assert.equal(addDays('2028-03-01', -1), '2028-02-29')
  })

  test('have their weekday in any time zone of the machine', () => {
    assert.deepEqual([MONDAY, '2026-09-18', '2026-09-20'].map(weekdayOf), [1, 5, 7])
    assert.equal(longDay(MONDAY, DEFAULT_DISPLAY), 'Monday, September 14, 2026')
  })

  test('of the week have names on the wire and numbers in the database', () => {
    assert.deepEqual(weekdayNumbers(['Monday', 'Friday']), [1, 5])
    assert.deepEqual(weekdayNames([5, 1, 7]), ['Monday', 'Friday'])
  })
})

describe('school days', () => {
  test('are weekdays less closures', () => {
    assert.equal(isSchoolDay(MONDAY, [laborDay]), true)
    assert.equal(isSchoolDay('2026-09-12', []), false)
    assert.equal(isSchoolDay('2026-09-07', [laborDay]), false)
  })

  test('two back from a Monday are the Friday and the Thursday before', () => {
    assert.equal(isWithinSchoolDays(MONDAY, MONDAY, 0, []), true)
    assert.equal(isWithinSchoolDays('2026-09-11', MONDAY, 0, []), false)
    assert.equal(isWithinSchoolDays('2026-09-10', MONDAY, 2, []), true)
    assert.equal(isWithinSchoolDays('2026-09-09', MONDAY, 2, []), false)
  })

  test('skip a closure', () => {
    assert.equal(isWithinSchoolDays('2026-09-04', '2026-09-09', 1, [laborDay]), false)
    assert.equal(isWithinSchoolDays('2026-09-04', '2026-09-09', 2, [laborDay]), true)
    assert.equal(isWithinSchoolDays('2026-09-04', '2026-09-08', 1, [laborDay]), true)
  })

  test('never include a future day', () => {
    assert.equal(isWithinSchoolDays('2026-09-15', MONDAY, 30, []), false)
  })

  test('before and after a day skip weekends and closures, nearest first', () => {
    assert.deepEqual(schoolDaysBefore('2026-09-08', 2, [laborDay]), ['2026-09-04', '2026-09-03'])
    assert.deepEqual(schoolDaysAfter('2026-09-04', 2, [laborDay]), ['2026-09-08', '2026-09-09'])
    assert.deepEqual(schoolDaysAfter(MONDAY, 0, []), [])
  })

  test('are not looked for where a closure has no end in sight', () => {
    assert.deepEqual(schoolDaysAfter(MONDAY, 1, [{ start_date: MONDAY, end_date: '2028-09-14' }]), [])
  })
})
