import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toQuery, gradeCode, readFilters } from './filters.ts'

const TODAY = '2026-09-16'
const read = (text: string) => readFilters(new URLSearchParams(text), TODAY)

describe('An address of Reports', () => {
  test('without a filter runs no report', () => {
    assert.equal(read(''), undefined)
    assert.equal(read('weeks=1'), undefined)
  })

  test('with one filter gets the default range and type', () => {
    assert.deepEqual(toQuery(read('student_id=42')!), {
      start_date: '2026-09-09',
      end_date: TODAY,
      type: 'records',
      student_id: '42',
    })
    assert.equal(read('type=group_summary')?.type, 'group_summary')
  })

  test('with only a last day gets the seven days before it', () => {
    const { start_date, end_date } = read('end_date=2026-03-04')!
    assert.deepEqual([start_date, end_date], ['2026-02-25', '2026-03-04'])
    assert.equal(read('end_date=2026-03-04&start_date=')!.start_date, '')
    assert.equal(read('end_date=soon')!.start_date, '2026-09-09')
  })

  test('with an unknown type shows records', () => {
    assert.equal(read('type=gossip')?.type, 'records')
  })

  test('can filter records by one mark, but no other type of report', () => {
    assert.equal(toQuery(read('status=A')!)['status'], 'A')
    assert.equal(read('status=X')?.status, '')
    assert.equal(read('type=daily_summary&status=A')?.status, '')
  })

  test('has periods for membership only, a month where it names none', () => {
    assert.equal(toQuery(read('type=membership')!)['by'], 'month')
    assert.equal(read('type=membership&by=week')?.by, 'week')
    assert.equal(read('type=membership&by=decade')?.by, 'month')
    assert.equal(toQuery(read('type=daily_summary&by=week')!)['by'], undefined)
  })

  test('can have a grade by its code or, from 8 up, by the grade itself', () => {
    assert.deepEqual(['4', '9', '12', '', '13', 'x'].map(gradeCode), ['4', '4', '7', '', '', ''])
  })
})
