import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mondayOf, schoolWeeksOf } from './school-weeks.ts'

test('A week begins on Monday', () => {
  assert.deepEqual(['2026-10-26', '2026-10-28', '2026-11-01', '2026-11-02'].map(mondayOf), [
    '2026-10-26',
    '2026-10-26',
    '2026-10-26',
    '2026-11-02',
  ])
})

test('The school weeks of a month leave out days of other months, and weeks with only a weekend', () => {
  const november = schoolWeeksOf('2026-11')
  assert.deepEqual(november[0], ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'])
  assert.deepEqual(november.at(-1), ['2026-11-30', null, null, null, null])
  assert.equal(november.length, 5)
  assert.deepEqual(schoolWeeksOf('2026-09')[0], [
    null,
    '2026-09-01',
    '2026-09-02',
    '2026-09-03',
    '2026-09-04',
  ])
  assert.equal(schoolWeeksOf('2027-05').at(-1)?.[0], '2027-05-31')
})

test('The school weeks of a month leave out the days before and after a range', () => {
  assert.deepEqual(schoolWeeksOf('2026-08', '2026-08-28', '2026-10-01'), [
    [null, null, null, null, '2026-08-28'],
    ['2026-08-31', null, null, null, null],
  ])
  assert.deepEqual(schoolWeeksOf('2026-08', '2026-08-01', '2026-08-02'), [])
})
