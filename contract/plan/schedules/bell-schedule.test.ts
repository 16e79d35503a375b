import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { WEEKDAYS, type Weekday } from '#contract/words.ts'
import { readBellSchedule } from './bell-schedule.ts'

const DAYS = { M: 'Monday', T: 'Tuesday', W: 'Wednesday', R: 'Thursday', F: 'Friday' } as const

/** 'Period 1 08:00-08:45 MTWRF', with ' homeroom' for a homeroom period, or the problem. */
function readOne(text: string, days: readonly Weekday[] = WEEKDAYS): string {
  const [line, ...more] = readBellSchedule(text, days)
  assert.deepEqual(more, [])
  if (!line?.period) return line?.problem ?? 'nothing'
  const { name, start_time, end_time, days_of_week, homeroom } = line.period
  const letters = Object.entries(DAYS).filter(([, day]) => days_of_week.includes(day))
  return `${name} ${start_time}-${end_time} ${letters.map(([letter]) => letter).join('')}${homeroom ? ' homeroom' : ''}`
}

function readsAs(expected: Record<string, string>) {
  for (const [text, period] of Object.entries(expected)) assert.equal(readOne(text), period, text)
}

describe('A line of a bell schedule', () => {
  test('is read as an office types it or pastes it from a spreadsheet', () => {
    readsAs({
      '1  8:00-8:45': 'Period 1 08:00-08:45 MTWRF',
      'Period 2, 8:50 AM - 9:35 AM': 'Period 2 08:50-09:35 MTWRF',
      'Homeroom 7:45-7:58 MTWRF': 'Homeroom 07:45-07:58 MTWRF homeroom',
      'HR\t7:45\t7:58': 'HR 07:45-07:58 MTWRF homeroom',
      '3\t9:40 AM\t10:25 AM\tMon-Thu': 'Period 3 09:40-10:25 MTWR',
      '8:00-8:45': 'null 08:00-08:45 MTWRF',
      '8:00-8:45 Period 1': 'Period 1 08:00-08:45 MTWRF',
      '8:00 – 8:45, Period 1, MWF': 'Period 1 08:00-08:45 MWF',
      'Period 1 (8:00 to 8:45) 45 min': 'Period 1 08:00-08:45 MTWRF',
      'Period 1-2: 8-9:30': 'Period 1-2 08:00-09:30 MTWRF',
      'Lunch 11:30-12:15': 'Lunch 11:30-12:15 MTWRF',
      'Period 6 13:05-13:50': 'Period 6 13:05-13:50 MTWRF',
    })
  })

  test('has afternoon times where the school is open, and evening times where the end says so', () => {
    readsAs({
      'Period 6 12:50-1:35': 'Period 6 12:50-13:35 MTWRF',
      'Period 7 1:40-2:25': 'Period 7 13:40-14:25 MTWRF',
      'Lunch 11:30-12:15 PM': 'Lunch 11:30-12:15 MTWRF',
      'Evening class 7:00-7:45 PM': 'Evening class 19:00-19:45 MTWRF',
      'All day 8:00-3:00 PM': 'All day 08:00-15:00 MTWRF',
    })
  })

  test('has its own weekdays, or those that are chosen for all lines', () => {
    assert.equal(readOne('1 8:00-8:45', ['Monday', 'Tuesday']), 'Period 1 08:00-08:45 MT')
    readsAs({
      '1 8:00-8:45 TTh': 'Period 1 08:00-08:45 TR',
      '1 8:00-8:45 M/W/F': 'Period 1 08:00-08:45 MWF',
      '1 8:00-8:45 Mon, Wed and Fri': 'Period 1 08:00-08:45 MWF',
      '1 8:00-8:45 Tues - Thurs': 'Period 1 08:00-08:45 TWR',
      '1 8:00-8:45 F': 'Period 1 08:00-08:45 F',
      '1 8:00-8:45 daily': 'Period 1 08:00-08:45 MTWRF',
      'Advisory MWF 8:00-8:45': 'Advisory 08:00-08:45 MWF',
      'Lunch F 11:30-12:00': 'Lunch F 11:30-12:00 MTWRF',
    })
  })

  test('that cannot be read says what is wrong', () => {
    readsAs({
      'Period  Start  End': 'has no start and end time',
      'Period 1-2': 'has no start and end time',
      '1 8:00': 'has no start and end time',
      '1 8:75-9:00': 'has a time that does not exist: 8:75-9:00',
      '1 9:35-8:50': 'ends before it starts',
      '1 8:00-8:45 Saturday': 'has weekdays that cannot be read: Saturday',
      '1 8:00-8:45 Fri-Mon': 'has weekdays that cannot be read: Fri-Mon',
      [`${'x'.repeat(121)} 8:00-8:45`]: 'has a name with more than 120 characters',
    })
    assert.match(readOne('1 8:00-8:45', []), /^has no weekdays/)
  })
})

describe('The lines of a bell schedule', () => {
  test('keep their numbers when some are empty, and name the line that they overlap', () => {
    const lines = readBellSchedule('1 8:00-8:45\r\n\r\n2 8:40-9:25 MW\n3 8:45-9:30\nx', WEEKDAYS)
    assert.deepEqual(
      lines.map(({ line, problem }) => [line, problem]),
      [
        [1, null],
        [3, 'overlaps line 1 on Monday and Wednesday'],
        [4, null],
        [5, 'has no start and end time'],
      ],
    )
  })

  test('may be at the same time on different weekdays', () => {
    const lines = readBellSchedule('1 8:00-8:45 MWF\n1 8:00-9:25 TR', WEEKDAYS)
    assert.deepEqual(
      lines.map(({ problem }) => problem),
      [null, null],
    )
  })
})
