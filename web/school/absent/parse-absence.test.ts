import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setDisplay } from '#web/school/display.ts'
import { parseAbsence } from './parse-absence.ts'

/** A Wednesday. */
const DATE = '2026-11-18'

/** The readings of a text as 'late -10:30', with their days unless they are that Wednesday only. */
const read = (text: string) =>
  parseAbsence(text, DATE).map(({ kind, start_date, end_date, start_time, end_time }) =>
    [
      kind,
      ...(start_time || end_time ? [`${start_time ?? ''}-${end_time ?? ''}`] : []),
      ...(start_date === DATE && end_date === DATE ? [] : [`${start_date.slice(5)}..${end_date.slice(5)}`]),
    ].join(' '),
  )
const first = (text: string) => read(text)[0]

describe('A time', () => {
  test('in the morning means an arrival and in the afternoon a departure, with the other as the second choice', () => {
    for (const text of ['10:30', '10.30', '1030', 'at 10:30', '10:30 am'])
      assert.deepEqual(read(text).slice(0, 2), ['late -10:30', 'leaves_early 10:30-'], text)
    for (const text of ['13:00', '13', '1 pm', '1', '1300'])
      assert.deepEqual(read(text).slice(0, 2), ['leaves_early 13:00-', 'late -13:00'], text)
  })

  test('follows the words around it', () => {
    assert.equal(first('late until 13:00'), 'late -13:00')
    assert.equal(first('out until 13'), 'late -13:00')
    assert.equal(first('dentist, back 13:15'), 'late -13:15')
    assert.equal(first('leaves at 9:30'), 'leaves_early 09:30-')
    assert.equal(first('early dismissal 9:30'), 'leaves_early 09:30-')
    assert.equal(first('from 9'), 'leaves_early 09:00-')
    assert.equal(first('unexcused until 13:00'), 'unexcused -13:00')
    assert.equal(first('unexcused from 9'), 'unexcused 09:00-')
    assert.equal(first('trip until 13:00'), 'school_activity -13:00')
  })

  test('with a second time means the time between them, in either order', () => {
    const between = ['excused 11:00-12:15', 'unexcused 11:00-12:15', 'school_activity 11:00-12:15']
    for (const text of ['11-12:15', '11:00 to 12:15', 'out from 11 until 12:15', '12:15-11'])
      assert.deepEqual(read(text), between, text)
    assert.equal(first('trip 8-3'), 'school_activity 08:00-15:00')
  })
})

describe('Days', () => {
  test('default to the day in view', () => {
    assert.deepEqual(read(''), ['excused', 'unexcused', 'school_activity'])
    for (const text of ['all day', 'sick', 'out', 'whole day']) assert.equal(first(text), 'excused', text)
    assert.equal(first('trip'), 'school_activity')
    assert.equal(first('unexc'), 'unexcused')
  })

  test('continue through the named day', () => {
    for (const text of [
      'until Friday',
      'fri',
      'all week',
      '3 days',
      'until 20 nov',
      '18-20 Nov',
      'sick till fri',
    ])
      assert.equal(first(text), 'excused 11-18..11-20', text)
    assert.equal(first('5 days'), 'excused 11-18..11-24')
    assert.equal(first('2 weeks'), 'excused 11-18..12-01')
    assert.equal(first('23 Nov to 4 Dec'), 'excused 11-23..12-04')
    assert.equal(first('trip 18-20 nov 8-15'), 'school_activity 08:00-15:00 11-18..11-20')
    assert.equal(first('until tomorrow'), 'excused 11-18..11-19')
  })

  test('can start later', () => {
    assert.equal(first('tomorrow'), 'excused 11-19..11-19')
    assert.equal(first('on monday'), 'excused 11-23..11-23')
    assert.equal(first('tomorrow late until 10:30'), 'late -10:30 11-19..11-19')
    assert.equal(first('5 jan'), 'excused 01-05..01-05')
  })
})

/** Reasons as a new school has them. */
const REASONS = [
  { id: 1, name: 'Illness', is_excused: true, words: 'sick, ill, flu, fever, cold, cough, stomach' },
  {
    id: 2,
    name: 'Medical appointment',
    is_excused: true,
    words: 'dentist, doctor, orthodontist, appointment',
  },
  { id: 3, name: 'Bereavement', is_excused: true, words: 'funeral, wake' },
  { id: 4, name: 'Family', is_excused: true, words: 'travel, vacation, college visit' },
  { id: 5, name: 'Transportation', is_excused: true, words: 'bus, car, traffic' },
  { id: 6, name: 'Suspension', is_excused: false, words: 'suspended' },
]

/** The first reading, with its reason and its note: 'leaves_early 14:00- | Medical appointment | dentist'. */
const readWith = (text: string, date = DATE) => {
  const [reading] = parseAbsence(text, date, REASONS)
  if (!reading) return undefined
  const { kind, start_date, end_date, start_time, end_time, reason, note } = reading
  const times = start_time || end_time ? ` ${start_time ?? ''}-${end_time ?? ''}` : ''
  const days = start_date === date && end_date === date ? '' : ` ${start_date.slice(5)}..${end_date.slice(5)}`
  return [`${kind}${times}${days}`, reason?.name ?? '', note ?? ''].join(' | ').replace(/[ |]+$/, '')
}

describe('Typed shorthand', () => {
  const PHRASES: Record<string, string> = {
    'dentist 2pm': 'leaves_early 14:00- | Medical appointment | dentist',
    'Dentist at 2 PM': 'leaves_early 14:00- | Medical appointment | Dentist',
    'orthodontist 9:15': 'late -09:15 | Medical appointment | orthodontist',
    'doctor 10-11:30': 'excused 10:00-11:30 | Medical appointment | doctor',
    'doctor, back at 10': 'late -10:00 | Medical appointment | doctor',
    'back at 10': 'late -10:00',
    'leaves noon': 'leaves_early 12:00-',
    sick: 'excused | Illness | sick',
    Illness: 'excused | Illness',
    'sick until Friday': 'excused 11-18..11-20 | Illness | sick',
    'sick thru Thursday': 'excused 11-18..11-19 | Illness | sick',
    'sick today': 'excused | Illness | sick',
    'stomach flu, back Monday': 'excused 11-18..11-20 | Illness | stomach flu',
    'fever back tomorrow': 'excused | Illness | fever',
    'because of a cold': 'excused | Illness | because of a cold',
    'funeral of her grandmother': 'excused | Bereavement | funeral of her grandmother',
    'funeral Mon-Wed': 'excused 11-23..11-25 | Bereavement | funeral',
    'college visit tomorrow': 'excused 11-19..11-19 | Family | college visit',
    'vacation next week': 'excused 11-23..11-27 | Family | vacation',
    'travel 11/23-11/25': 'excused 11-23..11-25 | Family | travel',
    'vacation Dec 14-18': 'excused 12-14..12-18 | Family | vacation',
    'bus 9:40': 'late -09:40 | Transportation | bus',
    'suspended 3 days': 'unexcused 11-18..11-20 | Suspension | suspended',
    'suspended until next Tuesday': 'unexcused 11-18..11-24 | Suspension | suspended',
    'appt Thursday 1:30': 'leaves_early 13:30- 11-19..11-19 |  | appt',
    'appointment on Monday 1pm': 'leaves_early 13:00- 11-23..11-23 | Medical appointment | appointment',
    'next Thursday': 'excused 11-26..11-26',
    'next week': 'excused 11-23..11-27',
    'Mon-Wed': 'excused 11-23..11-25',
    'Thursday through Friday': 'excused 11-19..11-20',
    tomorrow: 'excused 11-19..11-19',
    'rest of the week': 'excused 11-18..11-20',
    '11/20': 'excused 11-20..11-20',
    'Fri 11/20': 'excused 11-20..11-20',
    'until 11/20': 'excused 11-18..11-20',
    '10:30 overslept': 'late -10:30 |  | overslept',
    'trip 8-15 Science Museum': 'school_activity 08:00-15:00 |  | Science Museum',
    'José has the flu': 'excused | Illness | José has the flu',
  }
  for (const [text, meaning] of Object.entries(PHRASES))
    test(`"${text}" is ${meaning}`, () => assert.equal(readWith(text), meaning))

  test('reads dates in the order of the school’s locale', () => {
    const of = (locale: 'en-US' | 'en-GB') => {
      setDisplay({ name_order: 'last_first', clock: '12h', locale })
      return readWith('travel 2/12')
    }
    assert.equal(of('en-GB'), 'excused 12-02..12-02 | Family | travel')
    assert.equal(of('en-US'), 'excused 02-12..02-12 | Family | travel')
  })

  test('keeps the other choices: an absence for a reason that excuses can still be unexcused', () => {
    assert.deepEqual(
      parseAbsence('dentist 2pm', DATE, REASONS).map(({ kind }) => kind),
      ['leaves_early', 'late', 'unexcused', 'unexcused', 'school_activity', 'school_activity'],
    )
  })

  test('without a day, a time or a word that is known has no meaning', () => {
    for (const text of ['grandma', 'call her please', 'x', 'of the'])
      assert.equal(readWith(text), undefined, text)
  })
})

test('A text that is unknown or incomplete has no meaning', () => {
  const texts = [
    'late',
    'leaves',
    '25:00',
    '10:3',
    '10.3',
    '10:',
    '10:75',
    '9 10 11',
    '9-9',
    '20-18 nov',
    '31 feb',
    '0 days',
    'until 31 feb',
  ]
  for (const text of [...texts, 'because of a cold', '12345', 'until 3 nov'])
    assert.deepEqual(read(text), [], text)
})
