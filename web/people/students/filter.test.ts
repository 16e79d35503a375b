import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isFilterSet, NO_FILTER, readFilter, type Filter } from '#contract/people/directory-filter.ts'
import { filterStudents, pageOf, writeFilter } from './filter.ts'
import { countLine, noStudentsText } from './filter-text.ts'

const student = (id: number, first_name: string, last_name: string, grade_level: number) => ({
  id,
  first_name,
  last_name,
  email: `${first_name}.${last_name}@larkfield.example`.toLowerCase(),
  grade_level,
})

const ADA = student(1, 'Ada', 'Klein', 4)
const JOSE = student(2, 'José', 'Castillo', 4)
const MIA = student(3, 'Mia', 'Albrecht', 5)
const SCHOOL = [ADA, JOSE, MIA]

const found = (change: Partial<Filter>) =>
  filterStudents(SCHOOL, { ...NO_FILTER, ...change }).map(({ first_name }) => first_name)

const many = (count: number) => Array.from({ length: count }, (_, index) => student(index, 'Ann', 'Bell', 4))
const line = (count: number, change: Partial<Filter>) =>
  countLine(pageOf(many(count), 1), { ...NO_FILTER, ...change })
const reason = (change: Partial<Filter>) => noStudentsText({ ...NO_FILTER, ...change })

describe('Finding students', () => {
  test('a student is also found by the preferred name, with or without the last name', () => {
    const lupe = { ...student(4, 'Guadalupe', 'Ortiz', 4), preferred_name: 'Lupe' }
    for (const search of ['lupe ort', 'LUPÉ', 'guadalupe ortiz']) {
      assert.deepEqual(filterStudents([...SCHOOL, lupe], { ...NO_FILTER, search }), [lupe], search)
    }
  })

  test('no one is shown before a filter is set', () => {
    assert.deepEqual(found({}), [])
    assert.deepEqual(found({ search: 'ad' }), [])
  })

  test('a group shows only its members, even while searching for a name', () => {
    const ofGroup = (change: Partial<Filter>, members?: number[]) =>
      filterStudents(SCHOOL, { ...NO_FILTER, group: 7, ...change }, members).map(({ id }) => id)
    assert.deepEqual(ofGroup({}, [JOSE.id, MIA.id]), [JOSE.id, MIA.id])
    assert.deepEqual(ofGroup({ search: 'mia' }, [JOSE.id, MIA.id]), [MIA.id])
    assert.deepEqual(ofGroup({}), [])
    assert.equal(writeFilter({ ...NO_FILTER, group: 7 }).toString(), 'group=7')
    assert.equal(readFilter(new URLSearchParams('group=7')).group, 7)
    assert.equal(readFilter(new URLSearchParams('group=x7')).group, null)
  })

  test('three letters find part of the full name or email address, ignoring case', () => {
    assert.deepEqual(found({ search: 'a kl' }), ['Ada'])
    assert.deepEqual(found({ search: 'ALBRECHT@' }), ['Mia'])
    assert.deepEqual(found({ search: 'albrecht mia' }), [])
    assert.deepEqual(found({ search: 'CHT@Lark' }), ['Mia'])
    assert.deepEqual(found({ search: '  mia ' }), ['Mia'])
  })

  test('accents make no difference', () => {
    assert.deepEqual(found({ search: 'jose' }), ['José'])
    assert.deepEqual(found({ search: 'JOSÉ' }), ['José'])
  })

  test('the text also finds a grade by its label, or by its number if everyone is shown', () => {
    assert.deepEqual(found({ search: '10th gr' }), ['Mia'])
    assert.deepEqual(found({ search: '10', all: true }), ['Mia'])
  })

  test('a chosen grade shows only that grade, and a text filters it from the first letter', () => {
    assert.deepEqual(found({ grade: 4 }), ['Ada', 'José'])
    assert.deepEqual(found({ grade: 4, group: null, search: 'j' }), ['José'])
  })

  test('Show All Students shows everyone', () => {
    assert.equal(found({ all: true }).length, 3)
    assert.equal(isFilterSet({ ...NO_FILTER, all: true }), true)
  })
})

describe('The filter in the address', () => {
  test('is restored unchanged', () => {
    const filter: Filter = {
      ...NO_FILTER,
      grade: 4,
      search: ' ann b',
      page: 3,
      after: '["Klein","Ada",12]',
      inactive: true,
    }
    assert.deepEqual(readFilter(writeFilter(filter)), filter)
    assert.equal(writeFilter({ ...NO_FILTER, grade: 4 }).toString(), 'grade=9')
  })

  test('ignores invalid values', () => {
    assert.deepEqual(readFilter(new URLSearchParams('grade=44&page=-2')), NO_FILTER)
    assert.deepEqual(readFilter(new URLSearchParams('page=x')), NO_FILTER)
    for (const place of [
      '',
      '7',
      '[',
      '["A","B"]',
      '["A","B",0]',
      '["A",1,2]',
      '["A","\\u0000",1]',
      '{"length":3}',
    ])
      assert.deepEqual(readFilter(new URLSearchParams({ after: place, before: place })), NO_FILTER, place)
  })
})

describe('Pages of fifty', () => {
  test('fifty students are one page, one more makes two', () => {
    assert.equal(pageOf(many(50), 1).pages, 1)
    assert.deepEqual([pageOf(many(51), 1).pages, pageOf(many(51), 2).students.length], [2, 1])
  })

  test('a page beyond the last shows the last page, and an empty result is one empty page', () => {
    assert.equal(pageOf(many(51), 9).page, 2)
    assert.deepEqual(pageOf([], 4), { found: 0, page: 1, pages: 1, students: [] })
  })

  test('the count line has the number, the grade, the text and, if there are several, the page', () => {
    assert.equal(line(1, { grade: 4 }), '1 student found')
    assert.equal(line(50, { grade: 4 }), '50 students found')
    assert.equal(line(52, { grade: 4 }), '52 students found (Page 1 of 2) in 9th Grade')
    assert.equal(
      line(52, { grade: 4, group: null, search: 'ann ' }),
      '52 students found (Page 1 of 2) in 9th Grade matching "ann"',
    )
    assert.equal(line(2, { inactive: true }), '2 inactive students found')
  })

  test('the count line of a long list says which students are shown', () => {
    const of = (page: { found: number; skipped: number; next: string | null; previous: string | null }) =>
      countLine({ ...page, students: many(50) }, { ...NO_FILTER, grade: 4, search: 'ann' })
    assert.equal(
      of({ found: 2310, skipped: 1050, next: '[]', previous: '[]' }),
      '2,310 students found (1,051 to 1,100 shown) in 9th Grade matching "ann"',
    )
    assert.equal(of({ found: 50, skipped: 0, next: null, previous: null }), '50 students found')
  })
})

test('an empty list is explained by the text, by the grade, or by both', () => {
  assert.equal(reason({ search: 'zzz', grade: 4 }), 'No students match "zzz". Try a different search term.')
  assert.equal(reason({ grade: 4 }), 'No students found in 9th Grade.')
  assert.equal(reason({ all: true }), 'No students match your current filters.')
})
