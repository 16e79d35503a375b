import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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
