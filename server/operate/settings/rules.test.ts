import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settingsProblems } from './rules.ts'

const school = {
  name: 'Larkfield School',
  time_zone: 'America/New_York',
  year_start: '2026-08-17',
  year_end: '2027-06-11',
  teachers_may_edit: true,
  teachers_start_rolls: true,
  attendance_days_back: 2,
  tardy_minutes: 30,
  tier_at_risk: 5,
  tier_chronic: 10,
  tier_severe: 20,
  name_order: 'last_first',
  clock: '12h',
  locale: 'en-US',
  lowest_grade: '6',
  highest_grade: '12',
  weight_one_a_day: 30,
  weight_double_across_break: 10,
  weight_long_day: 8,
  weight_many_in_a_row: 3,
  weight_gaps: 2,
  weight_same_hour: 1,
  weight_little_change: 4,
} as const

describe('School settings', () => {
  test('are consistent with a year that ends after it starts and tiers that increase', () => {
    assert.deepEqual(settingsProblems(school, ['year_start']), {})
  })

  test('with a year that ends on its first day have a problem at the end that was sent', () => {
    assert.deepEqual(settingsProblems({ ...school, year_end: '2026-08-17' }, ['year_end']), {
      year_end: 'must be after the first day (2026-08-17)',
    })
  })

  test('compare a start that is sent alone with the end that is saved', () => {
    assert.deepEqual(settingsProblems({ ...school, year_start: '2027-07-01' }, ['year_start']), {
      year_start: 'must be before the last day (2027-06-11)',
    })
  })

  test('have a problem at each tier that does not increase', () => {
    const flat = { ...school, tier_at_risk: 10, tier_chronic: 10, tier_severe: 10 }
    assert.deepEqual(Object.keys(settingsProblems(flat, Object.keys(flat))), ['tier_chronic', 'tier_severe'])
    assert.deepEqual(settingsProblems({ ...school, tier_at_risk: 12 }, ['tier_at_risk']), {
      tier_at_risk: 'must be less than the next tier (10)',
    })
  })
})
