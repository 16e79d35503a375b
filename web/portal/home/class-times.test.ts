import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnClass } from '#contract/portal.ts'
import { nextClass, roomToday, teacherText, withProgress } from './class-times.ts'

const MONDAY = '2026-09-14'

const own = (start_time: string, end_time: string, more: Partial<OwnClass> = {}) => ({
  section_period_id: 1,
  name: null,
  start_time,
  end_time,
  teacher: 'Tess Lund',
  group: '9A',
  group_type: 'core' as const,
  room_number: '104',
  title: 'Math',
  room_today: null,
  covered_by: null,
  mark: null,
  ...more,
})

const day = [own('08:20', '09:10'), own('09:15', '10:05'), own('10:10', '11:00')]
const tomorrow = { date: '2026-09-15', first: own('08:00', '08:15') }
const at = (time: string) => ({ today: MONDAY, time })

test('A student’s day has classes that are over, in session, next and later', () => {
  const states = (time: string) => withProgress(day, time).map(({ progress }) => progress)
  assert.deepEqual(states('07:00'), ['next', 'later', 'later'])
  assert.deepEqual(states('08:20'), ['on', 'next', 'later'])
  assert.deepEqual(states('09:10'), ['over', 'next', 'later'])
  assert.deepEqual(states('11:00'), ['over', 'over', 'over'])
})

test('The next class is the next one today, with the minutes until it starts', () => {
  const next = nextClass({ classes: day, next_day: tomorrow }, at('09:05'))
  assert.deepEqual([next?.start_time, next?.date, next?.minutes], ['09:15', MONDAY, 10])
})

test('After the last class, or on a day without classes, it is the first class of the next school day', () => {
  for (const [classes, time] of [
    [day, '10:10'],
    [day, '18:00'],
    [[], '08:00'],
  ] as const) {
    const next = nextClass({ classes, next_day: tomorrow }, at(time))
    assert.deepEqual([next?.date, next?.start_time, next?.minutes], ['2026-09-15', '08:00', undefined])
  }
  assert.equal(nextClass({ classes: day, next_day: null }, at('11:00')), undefined)
})

test('A changed room and a covering teacher take the place of the usual ones, and say so', () => {
  const usual = own('09:15', '10:05')
  assert.deepEqual([roomToday(usual), teacherText(usual)], ['Room 104', 'Tess Lund'])
  const changed = own('09:15', '10:05', { room_today: '211', covered_by: 'Nora Tran' })
  assert.deepEqual([roomToday(changed), teacherText(changed)], ['Room 211 today', 'Nora Tran covers'])
  assert.equal(roomToday(own('09:15', '10:05', { room_number: null })), undefined)
})
