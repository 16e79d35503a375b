import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { addDays, weekdayOf } from '#server/calendar/days.ts'
import {
  clashText,
  clashesBetween,
  firstDayOf,
  sharedWeekdays,
  type Meeting,
  type NewAssignment,
  type OtherAssignment,
} from './rules.ts'

const MONDAY = '2026-09-14'
const nine: Meeting = {
  start_time: '09:00',
  end_time: '10:00',
  days_of_week: [1, 3],
  first_day: MONDAY,
  last_day: '2026-10-30',
}

const isUnderWay = (one: Meeting, day: string, minute: string) =>
  one.first_day <= day &&
  day <= one.last_day &&
  one.days_of_week.includes(weekdayOf(day)) &&
  one.start_time <= minute &&
  minute < one.end_time

describe('Two meetings', () => {
  test('share the weekdays on which both are under way', () => {
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

  test('do not meet when the days they share hold none of their weekdays', () => {
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

  test('share a weekday exactly when some minute of some day finds both under way', () => {
    const minutes = Array.from({ length: 13 }, (_, minute) => `09:${String(minute).padStart(2, '0')}`)
    const days = Array.from({ length: 33 }, (_, after) => addDays(MONDAY, after))
    fc.assert(
      fc.property(meeting, meeting, (one, other) => {
        const together = days.filter((day) =>
          minutes.some((minute) => isUnderWay(one, day, minute) && isUnderWay(other, day, minute)),
        )
        const expected = new Set(together.map(weekdayOf))
        assert.deepEqual(new Set(sharedWeekdays(one, other)), expected)
        assert.deepEqual(new Set(sharedWeekdays(other, one)), expected)
      }),
      { numRuns: 400 },
    )
  })
})

describe('A clash', () => {
  const fresh: NewAssignment = {
    ...nine,
    section_period: 1,
    teacher: 1,
    group: 1,
    group_name: 'Core 9A',
    block_name: 'Autumn',
    members: 24,
  }
  const other: OtherAssignment = {
    ...nine,
    section_period: 2,
    teacher: 2,
    teacher_name: 'Ben Carter',
    group: 2,
    group_name: 'CTE Robotics',
    block_name: 'Autumn',
    shared_students: [],
  }
  const messages = (one: Partial<OtherAssignment>) =>
    clashesBetween(fresh, { ...other, ...one }).map(({ message }) => message)

  test('needs something in common besides the time', () => {
    assert.deepEqual(messages({}), [])
  })

  test('of a teacher names the group, the days, the time and another block', () => {
    assert.deepEqual(messages({ teacher: 1, block_name: 'Clubs' }), [
      'Ben Carter already meets CTE Robotics on Monday and Wednesday, 09:00-10:00 (Clubs).',
    ])
  })

  test('is none where one teacher meets two groups in one section period', () => {
    assert.deepEqual(messages({ teacher: 1, section_period: 1 }), [])
  })

  test('of a group names the other teacher', () => {
    assert.deepEqual(messages({ group: 1, group_name: 'Core 9A' }), [
      'Core 9A already meets Ben Carter on Monday and Wednesday, 09:00-10:00.',
    ])
  })

  test('of students counts them and names the first three, also within one section period', () => {
    const shared_students = ['Abara, Chi', 'Begum, Nadia', 'Chen, Grace', 'Diaz, Eva', 'Eze, Obi']
    assert.deepEqual(messages({ shared_students, section_period: 1, teacher: 1 }), [
      '5 of 24 students of Core 9A are also in CTE Robotics, which meets Ben Carter on Monday and Wednesday, ' +
        '09:00-10:00: Abara, Chi; Begum, Nadia; Chen, Grace; and 2 more.',
    ])
    assert.match(
      messages({ shared_students: ['Abara, Chi'] })[0] ?? '',
      /^1 of 24 students of Core 9A is also in/,
    )
  })

  test('text stays readable when there are many', () => {
    const many = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((message) => ({
      kind: 'teacher' as const,
      message,
      section_period_id: 1,
    }))
    assert.equal(clashText(many), 'One. Two. Three. And 2 more.')
  })
})

describe('An assignment', () => {
  test('begins with its block, or today in a block under way', () => {
    assert.equal(firstDayOf({ start_date: '2026-10-01' }, MONDAY), '2026-10-01')
    assert.equal(firstDayOf({ start_date: '2026-08-17' }, MONDAY), MONDAY)
  })
})
