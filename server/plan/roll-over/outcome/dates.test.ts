import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countSchoolDays, movedBlock, movedClosure } from './dates.ts'

const FORMER = { start_date: '2026-08-17', end_date: '2027-06-11' }
const NEXT = { start_date: '2027-08-16', end_date: '2028-06-09' }
const closure = (start_date: string, end_date = start_date) => {
  const moved = movedClosure({ start_date, end_date }, FORMER, NEXT)
  return moved && [moved.start_date, moved.end_date]
}
const block = (start_date: string, end_date: string) => {
  const moved = movedBlock({ start_date, end_date }, FORMER, NEXT)
  return moved && [moved.start_date, moved.end_date]
}

describe('Closures of the next school year', () => {
  test('are on the weekday of their holiday, with the days beside it', () => {
    assert.deepEqual(closure('2026-09-07'), ['2027-09-06', '2027-09-06'])
    assert.deepEqual(closure('2026-11-25', '2026-11-27'), ['2027-11-24', '2027-11-26'])
    assert.deepEqual(closure('2027-01-18'), ['2028-01-17', '2028-01-17'])
    assert.deepEqual(closure('2027-05-31'), ['2028-05-29', '2028-05-29'])
  })

  test('are on the same date where the holiday has one, on a weekday beside it where it is a weekend', () => {
    assert.deepEqual(closure('2026-11-11'), ['2027-11-11', '2027-11-11'])
    assert.deepEqual(closure('2027-01-01'), ['2027-12-31', '2027-12-31'])
  })

  test('are on the same weekday of the month where it is no holiday, and whole weeks later where it is a break', () => {
    assert.deepEqual(closure('2026-10-09'), ['2027-10-08', '2027-10-08'])
    assert.deepEqual(closure('2026-12-21', '2027-01-01'), ['2027-12-20', '2027-12-31'])
    assert.deepEqual(closure('2027-03-29', '2027-04-02'), ['2028-03-27', '2028-03-31'])
  })

  test('are left out where they are outside the year', () => {
    const short = { start_date: '2027-09-13', end_date: '2028-06-09' }
    assert.equal(movedClosure({ start_date: '2026-09-07', end_date: '2026-09-07' }, FORMER, short), null)
  })
})

describe('Blocks of the next school year', () => {
  test('begin and end with the year where they did, and on the same weekdays in it', () => {
    assert.deepEqual(block('2026-08-17', '2026-12-18'), ['2027-08-16', '2027-12-17'])
    assert.deepEqual(block('2027-01-04', '2027-06-11'), ['2028-01-03', '2028-06-09'])
    assert.deepEqual(block('2026-08-10', '2027-06-18'), ['2027-08-16', '2028-06-09'])
  })
})

test('School days are the weekdays that no closure has', () => {
  const week = { start_date: '2027-09-06', end_date: '2027-09-12' }
  assert.equal(countSchoolDays(week, [{ start_date: '2027-09-06', end_date: '2027-09-06' }]), 4)
})
