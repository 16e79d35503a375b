import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLongList, NO_FILTER, pageQueryOf } from './directory-filter.ts'

describe('A list of students', () => {
  test('is long above 1,000', () => {
    assert.equal(isLongList({ active: 1000, inactive: 5000 }, false), false)
    assert.equal(isLongList({ active: 1001, inactive: 0 }, false), true)
  })

  test('is long by the students in it: many former students leave the list of active ones short', () => {
    const size = { active: 900, inactive: 4000 }
    assert.deepEqual([isLongList(size, false), isLongList(size, true)], [false, true])
  })
})

test('the server is asked only for filters that are set, and for no more text than a name has', () => {
  assert.deepEqual(pageQueryOf({ ...NO_FILTER, all: true }), {})
  assert.deepEqual(pageQueryOf({ ...NO_FILTER, grade: 4, search: ' ann ', group: 7, inactive: true }), {
    inactive: true,
    grade_level: 4,
    group_id: 7,
    search: 'ann',
  })
  assert.equal(pageQueryOf({ ...NO_FILTER, search: 'x'.repeat(400) }).search?.length, 300)
})
