import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayForKey, initialDay, monthsOf } from './calendar-days.ts'

describe('The months of a school year', () => {
  test('have five-day weeks, from the first to the last day of the year', () => {
    const months = monthsOf('2026-08-28', '2026-10-01')
    assert.deepEqual(
      months.map(({ name, weeks }) => [name, weeks.length]),
      [
        ['August 2026', 2],
        ['September 2026', 5],
        ['October 2026', 1],
      ],
    )
    assert.deepEqual(months[0]?.weeks, [
      [null, null, null, null, '2026-08-28'],
      ['2026-08-31', null, null, null, null],
    ])
    assert.deepEqual(months[1]?.weeks[0], [null, '2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04'])
  })

  test('leave out a month with only a weekend in the year', () => {
    assert.deepEqual(monthsOf('2026-08-01', '2026-08-02'), [])
  })
})

describe('The keyboard', () => {
  test('skips weekends, and moves by one week and by four weeks', () => {
    assert.equal(dayForKey('ArrowRight', '2026-09-18'), '2026-09-21')
    assert.equal(dayForKey('ArrowLeft', '2026-09-21'), '2026-09-18')
    assert.equal(dayForKey('ArrowDown', '2026-09-18'), '2026-09-25')
    assert.equal(dayForKey('ArrowUp', '2026-09-18'), '2026-09-11')
    assert.equal(dayForKey('PageDown', '2026-09-18'), '2026-10-16')
    assert.equal(dayForKey('PageUp', '2026-09-18'), '2026-08-21')
    assert.equal(dayForKey('Tab', '2026-09-18'), undefined)
  })

  test('starts at today, or at the closest school day of the year', () => {
    const first = (today: string) => initialDay(today, '2026-08-17', '2027-06-11')
    assert.deepEqual(['2026-09-16', '2026-09-19', '2026-07-01', '2027-07-01'].map(first), [
      '2026-09-16',
      '2026-09-21',
      '2026-08-17',
      '2027-06-11',
    ])
    assert.equal(initialDay('2026-09-19', '2026-08-17', '2026-09-20'), '2026-09-18')
  })
})
