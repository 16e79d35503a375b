import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SectionPeriod } from '#contract/day/attendance/teacher-day.ts'
import { classesWithStates } from './class-states.ts'

const ME = 7

const period = (id: number, start_time: string, end_time: string, more: Partial<SectionPeriod> = {}) => ({
  id,
  name: '',
  start_time,
  end_time,
  teachers: [],
  groups: [
    { id: 1, name: '9A', type: 'core' as const, teacher_id: ME, students: [{ id: 1, name: 'Abara, Ana' }] },
  ],
  taken: [],
  ...more,
})

const taken = (by_me: boolean) => [{ teacher_id: ME, at: '08:06', by: 'Ada Admin', by_me }]
const states = (periods: SectionPeriod[], time: string) =>
  classesWithStates(periods, ME, time).map(({ progress, state }) => `${progress}: ${state}`)

test('A day has classes that are over, in session, next and later, and shows which were not taken', () => {
  const day = [
    period(1, '08:00', '08:15', { taken: taken(true) }),
    period(2, '08:20', '09:10'),
    period(3, '09:15', '10:05'),
    period(4, '10:10', '11:00'),
    period(5, '11:05', '11:55'),
  ]
  assert.deepEqual(states(day, '09:20'), [
    'over: Saved 8:06\u00a0AM by you',
    'missing: Not taken',
    'on: Not taken yet',
    'next: Not taken yet',
    'later: Not taken yet',
  ])
})

test('A class starts with its first minute and ends with its last, and between classes one is next', () => {
  const day = [period(1, '08:20', '09:10'), period(2, '09:15', '10:05')]
  assert.deepEqual(
    ['08:20', '09:09', '09:10', '09:15'].map((time) => states(day, time).map((state) => state.split(':')[0])),
    [
      ['on', 'next'],
      ['on', 'next'],
      ['missing', 'next'],
      ['missing', 'on'],
    ],
  )
})

test('A class counts the teacher’s own groups, students and sheet only', () => {
  const theirs = { ...period(1, '08:20', '09:10').groups[0]!, id: 2, name: '9B', teacher_id: 8 }
  const shared = period(1, '08:20', '09:10', {
    groups: [...period(1, '', '').groups, theirs],
    taken: [{ teacher_id: 8, at: '08:25', by: 'Someone Else', by_me: false }],
  })
  const other = period(2, '09:15', '10:05', { groups: [theirs] })
  const empty = period(3, '08:00', '08:15', { groups: [{ ...theirs, teacher_id: ME, students: [] }] })
  const [late, own, ...more] = classesWithStates([empty, shared, other], ME, '09:00')
  assert.deepEqual([late?.state, late?.progress, more], ['No students', 'over', []])
  assert.deepEqual([own?.title, own?.students.length, own?.taken], ['9A', 1, undefined])
  assert.deepEqual(states([period(4, '08:20', '09:10', { taken: taken(false) })], '09:00'), [
    'on: Saved 8:06\u00a0AM by Ada Admin',
  ])
})
