import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WEEKDAYS } from '#contract/words.ts'
import { planBellSchedule, type CurrentPeriod } from './bell-plan.ts'
import { readBellSchedule } from './bell-schedule.ts'

const display = { locale: 'en-US', clock: '12h' } as const

const periodOf = (grade: number, start_time: string, end_time: string): CurrentPeriod => ({
  grade_level: { id: grade },
  start_time,
  end_time,
  days_of_week: [...WEEKDAYS],
  homeroom: false,
})

const plan = (text: string, current: readonly CurrentPeriod[]) =>
  planBellSchedule(readBellSchedule(text, WEEKDAYS), { grades: [3, 4], current, display }).map(
    ({ adds, has, problem }) => ({ adds, has, problem }),
  )

test('A grade that has the same section period is skipped', () => {
  assert.deepEqual(
    plan('1 8:00-8:45\n2 8:45-9:30', [periodOf(4, '08:00', '08:45'), periodOf(5, '08:10', '09:00')]),
    [
      { adds: [3], has: [4], problem: null },
      { adds: [3, 4], has: [], problem: null },
    ],
  )
})

test('A grade that meets at another time within the line is a problem of the line', () => {
  const overlaps = {
    adds: [],
    has: [],
    problem: 'overlaps 8:00-8:45\u00a0AM, which 9th Grade has on Monday and Friday',
  }
  assert.deepEqual(plan('1 8:05-8:50 MF', [periodOf(4, '08:00', '08:45')]), [overlaps])
  assert.equal(plan('HR 8:00-8:45', [periodOf(3, '08:00', '08:45')])[0]?.adds.length, 0)
})

test('A line that cannot be read adds nothing', () => {
  assert.deepEqual(plan('1', []), [{ adds: [], has: [], problem: 'has no start and end time' }])
})
