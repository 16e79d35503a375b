import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countOf, listInWords, plural } from './sentences.ts'

describe('counts and lists in sentences', () => {
  test('only exactly one is singular', () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => countOf(count, 'group')),
      ['0 groups', '1 group', '2 groups'],
    )
    assert.equal(countOf(2, 'class', 'classes'), '2 classes')
    assert.equal(plural(1, 'this day', 'these days'), 'this day')
  })

  test('a large count is grouped in thousands', () => {
    assert.equal(countOf(1204, 'student'), '1,204 students')
  })

  test('the last item of a list is joined by "and"', () => {
    assert.equal(listInWords([]), '')
    assert.equal(listInWords(['Algebra']), 'Algebra')
    assert.equal(listInWords(['Algebra', 'Biology', 'Chess']), 'Algebra, Biology and Chess')
  })
})
