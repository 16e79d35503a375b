import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { GradeLevel } from './fields.ts'
import {
  codeOfGrade,
  DEFAULT_SPAN,
  gradeCodes,
  gradeInFile,
  gradeLabel,
  gradeOf,
  setGradeSpan,
  shortGrade,
} from './grades.ts'

const problemOf = (value: unknown) => GradeLevel.safeParse(value).error?.issues[0]?.message

describe('Grades', () => {
  afterEach(() => setGradeSpan(DEFAULT_SPAN))

  test('are 6 to 12 under the codes 1 to 7, where a number from 8 to 12 is the grade itself', () => {
    assert.deepEqual(gradeCodes(), [1, 2, 3, 4, 5, 6, 7])
    assert.deepEqual(gradeCodes().map(gradeOf), [6, 7, 8, 9, 10, 11, 12])
    assert.deepEqual([8, 12].map(gradeOf), [8, 12])
    assert.deepEqual(
      [1, 7, '4', 8, 12].map((value) => GradeLevel.parse(value)),
      [1, 7, 4, 3, 7],
    )
    assert.equal(gradeLabel(4), '9th Grade')
    assert.equal(gradeLabel(40), 'Grade 40')
    assert.equal(gradeLabel(null), 'Unknown Grade')
    for (const wrong of [0, 13, -1, 1.5, 'K', null])
      assert.equal(problemOf(wrong), 'must be a grade from 6 to 12')
  })

  test('of an elementary school are kindergarten to 5 under the codes 1 to 6, and no number is the grade itself', () => {
    setGradeSpan({ lowest_grade: 'K', highest_grade: '5' })
    assert.deepEqual(gradeCodes().map(gradeLabel), [
      'Kindergarten',
      '1st Grade',
      '2nd Grade',
      '3rd Grade',
      '4th Grade',
      '5th Grade',
    ])
    assert.deepEqual(gradeCodes().map(shortGrade), ['K', '1', '2', '3', '4', '5'])
    assert.deepEqual(gradeCodes().map(gradeInFile), ['KG', 1, 2, 3, 4, 5])
    assert.equal(codeOfGrade(0), 1)
    assert.equal(codeOfGrade(6), undefined)
    assert.equal(gradeLabel(8), 'Grade 8')
    for (const wrong of [0, 7, 8, 12]) assert.equal(problemOf(wrong), 'must be a grade from K to 5')
  })

  test('of a school of all grades have fourteen codes', () => {
    setGradeSpan({ lowest_grade: 'PK', highest_grade: '12' })
    assert.equal(gradeCodes().length, 14)
    assert.deepEqual([1, 2, 3, 8, 14].map(gradeLabel), [
      'Pre-K',
      'Kindergarten',
      '1st Grade',
      '6th Grade',
      '12th Grade',
    ])
    assert.equal(GradeLevel.parse(12), 12)
    assert.equal(gradeInFile(1), 'PK')
  })
})
