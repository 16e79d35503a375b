import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { WEEKDAYS } from '#contract/words.ts'
import { checkDraft } from './checks.ts'
import { emptyRow, emptyTimeOff, type Draft, type RequirementRow } from './draft.ts'
import { namesOf } from './names.ts'

const groups = ['9A', '9B', 'Room 9', '10A'].map((name, index) => ({
  id: index + 1,
  name,
  type: name.startsWith('Room') ? ('homeroom' as const) : ('core' as const),
  grade_level: name === '10A' ? 5 : 4,
  teacher_id: null,
  student_count: 20,
}))
const teachers = [
  { id: 1, first_name: 'Ada', last_name: 'Abel', active: true },
  { id: 2, first_name: 'Ben', last_name: 'Bolt', active: true },
  { id: 3, first_name: 'Gus', last_name: 'Gone', active: false },
]
const names = namesOf({ groups, teachers })
const section_periods = ['09', '10', '11'].map((hour, index) => ({
  id: index + 1,
  grade_level: 4,
  start_time: `${hour}:00`,
  end_time: `${hour}:50`,
  days_of_week: [...WEEKDAYS],
  homeroom: false,
}))

const row = (
  group: string,
  teacher: string,
  meetings = '5',
  more: Partial<RequirementRow> = {},
): RequirementRow => ({
  ...emptyRow(group === '10A' ? 5 : 4),
  group,
  teacher,
  meetings,
  ...more,
})
const ABEL = 'Abel, Ada'
const BOLT = 'Bolt, Ben'

const check = (requirements: RequirementRow[], off: Draft['off'] = []) =>
  checkDraft({ needs: requirements, off }, names, { section_periods })
/** The problems of each row; errors begin with 'Error: '. */
const warningsOf = (requirements: RequirementRow[], off: Draft['off'] = []) => {
  const { rows } = check(requirements, off)
  return requirements.map(({ key }) =>
    (rows.get(key) ?? []).map(({ isError, text }) => `${isError ? 'Error: ' : ''}${text}`),
  )
}

describe('While requirements are typed', () => {
  test('valid and empty rows have no problems', () => {
    assert.deepEqual(warningsOf([row('9A', ABEL), row('9B', BOLT, '10', { doubles: '5' }), emptyRow(4)]), [
      [],
      [],
      [],
    ])
    assert.equal(check([row('9A', ABEL), emptyRow(4)]).needs.length, 1)
  })

  test('unknown names and invalid numbers are errors', () => {
    assert.deepEqual(warningsOf([row('', 'Zoe', '0', { doubles: 'x' }), row('10B', ABEL), row('9A', '')]), [
      [
        'Error: Choose a group.',
        'Error: No teacher is called "Zoe".',
        'Error: Meetings a week: a whole number from 1 to 60.',
        'Error: Doubles: a whole number, or blank.',
      ],
      ['Error: No group of 9th Grade is called "10B".'],
      ['Error: Choose a teacher.'],
    ])
  })

  test('an error from the server is shown in each row that it is about', () => {
    const twice = 'Error: 9A with Ada Abel is in the list twice. Combine the meetings into one row.'
    assert.deepEqual(warningsOf([row('9A', ABEL), row('9A', ABEL), row('9B', 'Gone, Gus')]), [
      [twice],
      [twice],
      ['Error: Gus Gone, the teacher of 9B, is inactive. Choose another teacher.'],
    ])
  })

  test('more lessons than periods give one warning per teacher and per group', () => {
    assert.deepEqual(warningsOf([row('9A', ABEL, '10'), row('9B', ABEL, '10'), row('9A', BOLT, '10')]), [
      [
        'More classes than periods: 9A has 20 classes a week, and 15 fit.',
        'More classes than periods: Ada Abel has 20 classes a week, and 15 fit.',
      ],
      [],
      [],
    ])
    const off = emptyTimeOff({ teacher: ABEL, days: ['Monday'], start: '08:00', end: '10:00' })
    assert.deepEqual(warningsOf([row('9A', ABEL, '10'), row('9B', ABEL, '5')], [off])[0], [
      'More classes than periods: Ada Abel has 15 classes a week, and 10 fit.',
    ])
  })

  test('a number of meetings that whole section periods cannot add up to gives a warning', () => {
    assert.deepEqual(warningsOf([row('9A', ABEL, '3')])[0], [
      '3 meetings a week cannot be made up of whole 9th Grade section periods, which meet on 5 days each. Change the number of meetings.',
    ])
  })

  test('a grade without section periods gives one warning, and homerooms can meet in other periods if there are no homeroom periods', () => {
    assert.deepEqual(warningsOf([row('10A', ABEL), row('10A', BOLT), row('Room 9', ABEL)]), [
      ['10th Grade has no section periods besides homeroom in this block, so its groups cannot be placed.'],
      [],
      [],
    ])
  })

  test('a band with one group gives a warning', () => {
    const band = { together: 'CTE' }
    assert.deepEqual(warningsOf([row('9A', ABEL, '5', band)])[0], [
      'No other group is in the band "CTE" yet.',
    ])
    assert.deepEqual(warningsOf([row('9A', ABEL, '5', band), row('9B', BOLT, '5', band)]), [[], []])
  })

  test('time off without a teacher, days or a valid time range is an error', () => {
    const times = [
      emptyTimeOff({ teacher: 'Zoe', days: ['Monday'] }),
      emptyTimeOff({ teacher: ABEL }),
      emptyTimeOff({ teacher: ABEL, days: ['Friday'], start: '12:00', end: '08:00' }),
      emptyTimeOff({ teacher: ABEL, days: ['Friday'] }),
      emptyTimeOff(),
    ]
    const { off } = check([], times)
    assert.deepEqual(
      times.map(({ key }) => off.get(key)),
      [
        'No teacher is called "Zoe".',
        'Choose at least one day.',
        'The end time must be after the start time.',
        undefined,
        undefined,
      ],
    )
  })
})
