import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asQuery, gradeCode, presetFilters } from './filters.ts'

const TODAY = '2026-09-16'
const preset = (text: string) => presetFilters(new URLSearchParams(text), TODAY)

describe('An address of the reports', () => {
  test('runs nothing by itself, nor with what is no filter', () => {
    assert.equal(preset(''), undefined)
    assert.equal(preset('weeks=1'), undefined)
  })

  test('with one filter is completed by the usual range and type', () => {
    assert.deepEqual(asQuery(preset('student_id=42')!), {
      start_date: '2026-09-09',
      end_date: TODAY,
      type: 'records',
      student_id: '42',
    })
    assert.equal(preset('type=group_summary')?.type, 'group_summary')
  })

  test('with a type that is none asks for records', () => {
    assert.equal(preset('type=gossip')?.type, 'records')
  })

  test('may name a grade by its code or, from 8 on, as it is called', () => {
    assert.deepEqual(['4', '9', '12', '', '13', 'x'].map(gradeCode), ['4', '4', '7', '', '', ''])
  })
})
