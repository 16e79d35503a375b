import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matchList } from './match-list.ts'
import {
  candidatesFor,
  isNobody,
  NOBODY,
  whoText,
  withCandidate,
  withoutStudent,
  type Student,
} from './who.ts'

const student = (
  id: number,
  first_name: string,
  last_name: string,
  more: Partial<Student> = {},
): Student => ({
  id,
  first_name,
  last_name,
  email: `${id}@school.example`,
  grade_level: 4,
  ...more,
})
const ANA = student(1, 'Ana', 'Reyes')
const ANA_MARIA = student(2, 'Ana Maria', 'Reyes')
const JOSE = student(3, 'José', 'Núñez', { preferred_name: 'Pepe' })
const BO = student(4, 'Bo', 'Wholen')
const students = [ANA, ANA_MARIA, JOSE, BO]
const groups = [
  { id: 9, type: 'core', name: 'Reyes 9A', grade_level: 4, student_count: 24 } as const,
  { id: 8, type: 'cte', name: 'Ninth Choir', grade_level: 4, student_count: 40 } as const,
]
const found = (text: string) => candidatesFor(text, { students, groups }).map(({ label }) => label)
const candidate = (text: string) => candidatesFor(text, { students, groups })[0]!

describe('A typed name', () => {
  test('finds students by any name, without accents, before groups', () => {
    assert.deepEqual(found('reyes'), ['Reyes, Ana', 'Reyes, Ana Maria', 'Reyes 9A'])
    assert.deepEqual(found('ana reyes'), ['Reyes, Ana', 'Reyes, Ana Maria'])
    assert.deepEqual(found('nunez, jo'), ['Núñez, José'])
    assert.deepEqual(found('pepe'), ['Núñez, José'])
    assert.deepEqual(found(' '), [])
  })

  test('finds grades and the school', () => {
    assert.deepEqual(found('grade 9'), ['9th Grade'])
    assert.deepEqual(found('whole'), ['Wholen, Bo', 'Whole school'])
    assert.deepEqual(found('choir'), ['Ninth Choir'])
  })
})

test('Choosing students collects them, and a group, a grade or the school replaces them', () => {
  const one = withCandidate(NOBODY, candidate('reyes'))
  const two = withCandidate(withCandidate(one, candidate('pepe')), candidate('reyes'))
  assert.deepEqual([whoText(one), whoText(two)], ['Ana Reyes', 'Ana Reyes and José Núñez'])
  assert.equal(whoText(withCandidate(two, candidate('grade 9'))), '9th Grade')
  assert.equal(whoText({ students }), '4 students')
  assert.deepEqual(withCandidate(withCandidate(two, candidate('choir')), candidate('bo')), { students: [BO] })
  assert.equal(isNobody(withoutStudent(one, ANA.id)), true)
})

test('A pasted list matches one student per line, with names in any order and extra columns, and never guesses', () => {
  const text =
    'Reyes, Ana\n\nPEPE NUNEZ\t9th Grade\nAna Maria Reyes; 4@school.example\nPepe Núñez\nSomebody Else\nReyes'
  assert.deepEqual(matchList(text, students), {
    students: [ANA, JOSE, ANA_MARIA, BO],
    unknown: ['Somebody Else', 'Reyes'],
    several: [],
  })
  const twin = student(5, 'Ana', 'Reyes')
  assert.deepEqual(matchList('ana reyes', [...students, twin]), {
    students: [],
    unknown: [],
    several: ['ana reyes'],
  })
})
