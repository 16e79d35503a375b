import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Meeting } from '#contract/plan/calendar/calendar-shapes.ts'
import { mondays } from '#tests/world/calendars.ts'
import { eventText, hoursOf, toWeek } from './week-events.ts'

const MONDAY = '2026-10-26'
const meeting = (more: Partial<Meeting>): Meeting => ({ ...mondays, ...more })
const fair = { id: 1, name: 'Fair', start_date: '2026-10-30', end_date: '2026-11-02' }

describe('A week', () => {
  test('shows what meets from Monday to Friday, and why the school is closed', () => {
    const daily = meeting({
      days_of_week: ['Monday', 'Friday'],
      first_day: '2026-10-01',
      last_day: '2026-11-30',
    })
    const past = meeting({ assignment_id: 8, last_day: '2026-10-25' })
    const week = toWeek(MONDAY, { schedule: [daily, past], closures: [fair] })
    assert.deepEqual(
      week.map(({ day, closure, occurrences }) => [day, closure, occurrences.length]),
      [
        ['2026-10-26', undefined, 1],
        ['2026-10-27', undefined, 0],
        ['2026-10-28', undefined, 0],
        ['2026-10-29', undefined, 0],
        ['2026-10-30', 'Fair', 0],
      ],
    )
  })

  test('combines a teacher’s groups in one section period, and sorts by time', () => {
    const schedule = [
      meeting({ section_period_id: 9, start_time: '11:00', end_time: '12:00' }),
      meeting({}),
      meeting({ group: 'Core 9B', room_number: '12' }),
      meeting({ teacher_id: 2, teacher: 'Ben Bolt' }),
    ]
    const [monday] = toWeek(MONDAY, { schedule, closures: [] })
    assert.deepEqual(
      monday?.occurrences.map(({ start_time, teacher, groups }) => [start_time, teacher, ...groups]),
      [
        ['09:00', 'Tess Lund', 'Core 9A', 'Core 9B'],
        ['09:00', 'Ben Bolt', 'Core 9A'],
        ['11:00', 'Tess Lund', 'Core 9A'],
      ],
    )
    const [first] = monday.occurrences
    assert.deepEqual(eventText('student', first!), {
      title: 'Tess Lund',
      details: 'Core 9A, Core 9B, Room 12',
    })
    const titleOf = (more: Partial<Meeting>) =>
      eventText('student', toWeek(MONDAY, { schedule: [meeting(more)], closures: [] })[0]!.occurrences[0]!)
        .title
    const named = { name: 'Grade 9 Social Studies', has_own_name: true }
    assert.equal(titleOf({ ...named, core_class: 'Math' }), 'Math: Tess Lund')
    assert.equal(titleOf(named), 'Social Studies: Tess Lund', 'as on the student’s home')
    assert.equal(titleOf({ ...named, group_type: 'cte' }), 'Tess Lund')
    assert.deepEqual(eventText('teacher', first!), {
      title: 'Core 9A, Core 9B',
      details: 'Grade 9, 9:00-10:00\u00a0AM, Room 12',
    })
  })

  test('marks who covers a student’s class and where it meets, on that day only', () => {
    const change = { day: MONDAY, section_period_id: 1, teacher_id: 1 }
    const changes = [{ ...change, covered_by: 'Nora Tran', room_number: '211' }]
    const daily = meeting({ days_of_week: ['Monday', 'Tuesday'], section_period_id: 1, teacher_id: 1 })
    const [monday, tuesday] = toWeek(MONDAY, { schedule: [daily], closures: [], changes })
    assert.deepEqual(eventText('student', monday!.occurrences[0]!), {
      title: 'Nora Tran covers',
      details: 'Core 9A, Room 211 today',
    })
    assert.equal(eventText('student', tuesday!.occurrences[0]!).title, 'Tess Lund')
  })

  test('runs from 7 AM to 6 PM, or longer if a class meets earlier or later', () => {
    const hours = (...schedule: Meeting[]) => {
      const shown = hoursOf(toWeek(MONDAY, { schedule, closures: [] }))
      return { first: shown[0], last: shown.at(-1), count: shown.length }
    }
    assert.deepEqual(hours(), { first: '07:00', last: '17:00', count: 11 })
    assert.deepEqual(hours(meeting({ start_time: '06:45', end_time: '07:30' })), {
      first: '06:00',
      last: '17:00',
      count: 12,
    })
    assert.deepEqual(hours(meeting({ start_time: '17:30', end_time: '19:05' })), {
      first: '07:00',
      last: '19:00',
      count: 13,
    })
    assert.deepEqual(hours(meeting({ start_time: '23:10', end_time: '23:59' })).last, '23:00')
  })
})
