import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Enrollment } from '#contract/people/enrollments.ts'
import { timelineOf } from './timeline.ts'

const TODAY = '2026-11-18'
const open: Enrollment = {
  id: 1,
  first_day: '2026-08-17',
  last_day: null,
  grade_level: 3,
  entry_code: 'new',
  entry_name: 'New student',
  exit_code: null,
  exit_name: null,
  destination: null,
  note: null,
}
const shown = (enrollments: Enrollment[]) =>
  timelineOf(enrollments, TODAY).map(({ day, title, details, isCurrent }) =>
    [isCurrent ? '*' : '', day, title, details].filter(Boolean).join(' | '),
  )

describe('The line of enrollments', () => {
  test('says since when a student is here, in which grade', () => {
    assert.deepEqual(shown([open]), ['* | 2026-08-17 | Entered, 8th Grade | New student'])
    assert.deepEqual(shown([]), [])
  })

  test('shows a promotion once, not as an end and a beginning', () => {
    const former = { ...open, last_day: '2026-10-31', exit_code: 'promoted', exit_name: 'Promoted' }
    const next = {
      ...open,
      id: 2,
      first_day: '2026-11-01',
      grade_level: 4,
      entry_code: 'promoted',
      entry_name: 'Promoted',
    }
    assert.deepEqual(shown([next, former]), [
      '* | 2026-11-01 | Promoted to 9th Grade',
      '2026-08-17 | Entered, 8th Grade | New student',
    ])
  })

  test('shows when and why a student left, and the return', () => {
    const gone = {
      ...open,
      last_day: '2026-09-30',
      exit_code: 'moved_away',
      exit_name: 'Moved away',
      destination: 'Alder Creek',
      note: 'Records sent',
    }
    const back = { ...open, id: 2, first_day: '2026-11-30', entry_code: 'returned', entry_name: 'Returned' }
    assert.deepEqual(shown([back, gone]), [
      '2026-11-30 | Enters, 8th Grade | Returned',
      '* | 2026-09-30 | Last day | Moved away · To Alder Creek · Records sent',
      '2026-08-17 | Entered, 8th Grade | New student',
    ])
  })

  test('says that a student never attended', () => {
    const never = { ...open, last_day: '2026-08-17', exit_code: 'no_show', exit_name: 'Never attended' }
    assert.deepEqual(shown([never]), ['* | 2026-08-17 | Never attended, 8th Grade'])
  })
})
