import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberMeetings, periodMatcher, type NamedMeeting } from './period-text.ts'

const meeting = (start_time: string, end_time: string, more: Partial<NamedMeeting> = {}): NamedMeeting => ({
  name: null,
  homeroom: false,
  start_time,
  end_time,
  ...more,
})
const DAY = [
  meeting('08:00', '08:15', { homeroom: true }),
  meeting('08:20', '09:10'),
  meeting('09:15', '10:05', { name: 'Second Hour' }),
  meeting('13:15', '14:05', { name: '7' }),
]
const found = (text: string) => {
  const numbers = numberMeetings(DAY)
  const matches = periodMatcher(text)
  return DAY.filter((one) => matches(one, numbers.get(one)!)).map(({ start_time }) => start_time)
}

test('A period is found by its name, its time or its number', () => {
  assert.deepEqual(found(' second  HOUR'), ['09:15'])
  for (const text of [
    '8:20',
    '08:20',
    '8:20 AM',
    '08:20:00',
    '8:20-9:10',
    '08:20 – 09:10',
    'Grade 9, 8:20-9:10\u00a0AM',
  ])
    assert.deepEqual(found(text), ['08:20'], text)
  for (const text of ['1:15 PM', '1:15p', '13:15', '1:15 p.m.', '1:15 PM to 2:05 PM'])
    assert.deepEqual(found(text), ['13:15'], text)
  for (const text of ['1', '01', 'P1', 'Period 1', 'per. 1', 'Hour 1'])
    assert.deepEqual(found(text), ['08:20'], text)
  assert.deepEqual(found('3'), ['13:15'])
  for (const text of ['HR', 'homeroom', 'Home Room']) assert.deepEqual(found(text), ['08:00'], text)
})

test('A name comes before a number, and what is no time of the day finds nothing', () => {
  assert.deepEqual(found('7'), ['13:15'])
  for (const text of [
    '4',
    '0',
    '8:20-9:00',
    '25:00',
    '13:15 PM',
    '0:15 am',
    'Third Hour',
    '8.20',
    'first',
    '99999',
  ])
    assert.deepEqual(found(text), [], text)
})
