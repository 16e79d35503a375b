import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { DEFAULT_SPAN, setGradeSpan } from '#contract/grades.ts'
import { freeName, nameInGrade, nameInYear } from './names.ts'

describe('The name of a group in the next grade', () => {
  afterEach(() => setGradeSpan(DEFAULT_SPAN))

  test('has the next number where it had its own', () => {
    const next = (name: string, from: number) => nameInGrade(name, from, from + 1)
    assert.equal(next('6A', 1), '7A')
    assert.equal(next('9B', 4), '10B')
    assert.equal(next('10B', 5), '11B')
    assert.equal(next('Grade 6 Blue', 1), 'Grade 7 Blue')
    assert.equal(next('7th Grade Red', 2), '8th Grade Red')
    assert.equal(next('Core Group 7-7', 2), 'Core Group 8-7')
    assert.equal(next('Group 06', 1), 'Group 7')
  })

  test('stays where the number is a part of another one, or none of the grade', () => {
    assert.equal(nameInGrade('Room 107', 2, 3), 'Room 107')
    assert.equal(nameInGrade('Oak', 2, 3), 'Oak')
  })

  test('goes from pre-K to kindergarten and 1st grade', () => {
    setGradeSpan({ lowest_grade: 'PK', highest_grade: '5' })
    assert.equal(nameInGrade('PKA', 1, 2), 'KA')
    assert.equal(nameInGrade('Pre-K Bears', 1, 2), 'Kindergarten Bears')
    assert.equal(nameInGrade('KA', 2, 3), '1A')
    assert.equal(nameInGrade('K-2', 2, 3), '1-2')
    assert.equal(nameInGrade('Kindergarten Owls', 2, 3), '1st Grade Owls')
    assert.equal(nameInGrade('Kindness', 2, 3), 'Kindness')
    assert.equal(nameInGrade('1st Grade Owls', 3, 4), '2nd Grade Owls')
  })

  test('gets a number where another group has it', () => {
    const taken = new Set(['7a', '7a (2)'])
    assert.equal(
      freeName('7A', (name) => taken.has(name.toLowerCase())),
      '7A (3)',
    )
  })
})

test('The name of a block has the next year', () => {
  const [former, next] = [
    { name: '2026–27', start_date: '2026-08-17' },
    { name: '2027–28', start_date: '2027-08-16' },
  ]
  assert.equal(nameInYear('Fall 2026', former, next), 'Fall 2027')
  assert.equal(nameInYear('Spring 2026–27', former, next), 'Spring 2027–28')
  assert.equal(nameInYear('Autumn', former, next), 'Autumn')
})
