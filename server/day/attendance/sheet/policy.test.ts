import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEFAULT_DISPLAY } from '#contract/people/person/display.ts'
import { submitPolicy, type SheetFacts } from './policy.ts'

const MONDAY = '2026-09-14'
const facts: SheetFacts = {
  day: MONDAY,
  today: MONDAY,
  daysBack: 2,
  yearStart: '2026-08-17',
  isAdmin: false,
  isTaken: false,
  period: { name: 'Grade 9, 9:00-10:00\u00a0AM', days_of_week: [1, 2, 4, 5], starts_on: null },
  block: { name: 'Autumn', start_date: '2026-09-01', end_date: '2026-10-30' },
  closures: [{ name: 'Labor Day', start_date: '2026-09-07', end_date: '2026-09-07' }],
  teacher: { name: 'Tess Taylor', meets: true },
  display: DEFAULT_DISPLAY,
}
const refusal = (changed: Partial<SheetFacts>) => submitPolicy({ ...facts, ...changed }).refusal

describe('A sheet may not be submitted', () => {
  test('on a closed day, which the message calls a holiday', () => {
    assert.deepEqual(refusal({ day: '2026-09-07' }), {
      code: 'closed_day',
      message: 'Monday, September 7, 2026 is a holiday: Labor Day. No classes meet.',
    })
  })

  test('for a future day, by anyone', () => {
    for (const isAdmin of [true, false]) {
      assert.deepEqual(refusal({ day: '2026-09-15', isAdmin }), {
        code: 'future_day',
        message: 'Tuesday, September 15, 2026 is in the future. You can take attendance from that day on.',
      })
    }
  })

  test('outside the block, with its days', () => {
    assert.deepEqual(refusal({ day: '2026-08-31' }), {
      code: 'not_meeting',
      message:
        'Grade 9, 9:00-10:00\u00a0AM does not meet on Monday, August 31, 2026: ' +
        'Autumn runs from Tuesday, September 1, 2026 to Friday, October 30, 2026.',
    })
  })

  test('on another weekday, with those on which it meets', () => {
    assert.deepEqual(refusal({ day: '2026-09-09' }), {
      code: 'not_meeting',
      message:
        'Grade 9, 9:00-10:00\u00a0AM does not meet on Wednesday, September 9, 2026, ' +
        'only on Mondays, Tuesdays, Thursdays, and Fridays. Please choose another day.',
    })
    assert.equal(refusal({ day: '2026-09-13' })?.code, 'not_meeting')
  })

  test('when its teacher meets no group that day', () => {
    assert.deepEqual(refusal({ teacher: { name: 'Tess Taylor', meets: false } }), {
      code: 'not_meeting',
      message:
        'Tess Taylor has no class in Grade 9, 9:00-10:00\u00a0AM on Monday, September 14, 2026. ' +
        'Please choose another day, or ask the office to check the assignment.',
    })
  })

  test('by a teacher on a day that is closed for teachers, with the rule', () => {
    assert.deepEqual(refusal({ day: '2026-09-08' }), {
      code: 'window',
      message:
        'Teachers can edit attendance for today and the last 2 school days, ' +
        'so Tuesday, September 8, 2026 is locked. Please ask the office to correct it.',
    })
    assert.match(refusal({ day: '2026-09-10', daysBack: 0 })?.message ?? '', /for today only, so Thursday/)
    assert.match(
      refusal({ day: '2026-09-10', daysBack: 1 })?.message ?? '',
      /today and the last school day, so/,
    )
  })
})

describe('A sheet of an earlier school year', () => {
  const former = { day: '2026-09-11', yearStart: MONDAY }

  test('may not be submitted by a teacher, however near it is', () => {
    assert.deepEqual(refusal(former), {
      code: 'window',
      message:
        'Friday, September 11, 2026 is in an earlier school year, so it is locked for teachers. ' +
        'Please ask the office to correct it.',
    })
  })

  test('is corrected by the office with a reason, and that of the first day of this year by its teacher', () => {
    assert.deepEqual(submitPolicy({ ...facts, ...former, isAdmin: true }), {
      refusal: null,
      needsReason: true,
    })
    assert.equal(refusal({ ...former, yearStart: former.day }), null)
  })
})

describe('A sheet may be submitted', () => {
  test('by a teacher today and on the two school days before', () => {
    for (const day of [MONDAY, '2026-09-11', '2026-09-10']) {
      assert.deepEqual(submitPolicy({ ...facts, day }), { refusal: null, needsReason: false }, day)
    }
  })

  test('on the first and on the last day of its block', () => {
    for (const day of ['2026-09-01', '2026-10-30']) {
      assert.equal(refusal({ day, today: day }), null, day)
    }
    assert.equal(refusal({ day: '2026-10-31', today: '2026-10-31' })?.code, 'not_meeting')
  })

  test('by an admin on any day of the block, with a reason once it is closed for teachers', () => {
    const isAdmin = true
    assert.deepEqual(submitPolicy({ ...facts, isAdmin }), { refusal: null, needsReason: false })
    assert.deepEqual(submitPolicy({ ...facts, isAdmin, day: '2026-09-01' }), {
      refusal: null,
      needsReason: true,
    })
  })
})
