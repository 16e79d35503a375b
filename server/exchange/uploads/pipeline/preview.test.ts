import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { previewOf } from './preview.ts'
import type { Example, RowError } from './plan.ts'

const COLUMNS = ['note', 'grade', 'name'].map((name, index) => ({ name, index }))
const [, GRADE, NAME] = COLUMNS
const MAPPING = { full_name: NAME!, first_name: NAME!, grade_level: GRADE! }

const fileOf = (...rows: string[][]) => ({
  columns: COLUMNS,
  data: rows.map((cells, index) => ({ number: index + 2, cells })),
})

const wrongGrade = (row: number): RowError => ({
  row,
  message: '',
  problems: [{ field: 'grade_level', value: 'KF', expected: 'must be a grade from 6 to 12' }],
})
const noName = (row: number, expected = 'is required'): RowError => ({
  row,
  message: '',
  problems: [{ field: 'full_name', value: '', expected }],
})

const promoted = (name: string, ...rows: number[]): Example => ({
  name,
  fields: [{ field: 'grade_level', old: '8', new: '9' }],
  rows,
})

const examplesOf =
  (all: { added?: Example[]; changed?: Example[] }) =>
  (kind: 'added' | 'changed'): Example[] =>
    all[kind] ?? []

describe('The preview of a file', () => {
  test('has its columns that are read, in their order, with the cells of each row', async () => {
    const file = fileOf(['ignored', ' KF ', 'Lund, Ida'])
    const { columns, groups } = await previewOf(file, MAPPING, {
      errors: [wrongGrade(2)],
      examples: examplesOf({}),
    })
    assert.deepEqual(columns, [
      { header: 'grade', fields: ['grade_level'] },
      { header: 'name', fields: ['full_name', 'first_name'] },
    ])
    assert.deepEqual(groups, [
      {
        kind: 'rejected',
        count: 1,
        problems: [{ field: 'grade_level', expected: 'must be a grade from 6 to 12' }],
        fields: [],
        rows: [{ rows: [2], name: null, cells: ['KF', 'Lund, Ida'] }],
      },
    ])
  })

  test('has rejected rows first, and equal ones together, the most frequent problem first', async () => {
    const file = fileOf(
      ['', 'KF', ''],
      ['', 'KF', 'A'],
      ['', 'KF', 'B'],
      ['', '9', 'C'],
      ['', '9', 'D'],
      ['', '9', 'E'],
    )
    const { groups } = await previewOf(file, MAPPING, {
      errors: [noName(2), wrongGrade(3), wrongGrade(4)],
      examples: examplesOf({
        changed: [promoted('C', 5), promoted('D', 6)],
        added: [{ name: 'E', fields: [{ field: 'grade_level', old: null, new: '9' }], rows: [7] }],
      }),
    })
    assert.deepEqual(
      groups.map(({ kind, count, rows }) => [kind, count, rows.map((row) => row.rows.join())]),
      [
        ['rejected', 2, ['3', '4']],
        ['rejected', 1, ['2']],
        ['changed', 2, ['5', '6']],
        ['added', 1, ['7']],
      ],
    )
  })

  test('says of new records only what the file has no column for', async () => {
    const fields = [
      { field: 'grade_level', old: null, new: '9' },
      { field: 'teacher', old: null, new: 'Tess Lund' },
    ]
    const { groups } = await previewOf(fileOf(['', '9', 'A'], ['', '8', 'B']), MAPPING, {
      errors: [],
      examples: examplesOf({
        added: [
          { name: 'A', fields, rows: [2] },
          { name: 'B', fields, rows: [3] },
        ],
      }),
    })
    assert.deepEqual(
      groups.map(({ count, fields: shown }) => [count, shown]),
      [[2, [{ field: 'teacher', old: null, new: 'Tess Lund' }]]],
    )
  })

  test('joins the different cells of the rows of one record, and names a record that is not in the file', async () => {
    const { groups } = await previewOf(fileOf(['', '9', 'A'], ['', '9', 'B']), MAPPING, {
      errors: [],
      examples: examplesOf({ changed: [promoted('Both', 2, 3), promoted('Elsewhere')] }),
    })
    assert.deepEqual(groups[0]?.rows, [
      { rows: [2, 3], name: 'Both', cells: ['9', 'A; B'] },
      { rows: [], name: 'Elsewhere', cells: ['', ''] },
    ])
  })

  test('counts every row of a large file, and sends the first ones of each group', async () => {
    const numbers = Array.from({ length: 20_000 }, (_, index) => index + 2)
    const file = fileOf(...numbers.map((number) => ['', 'KF', `Student ${number}`]))
    const errors = numbers.map((row) => (row % 2 ? wrongGrade(row) : noName(row, `is row ${row}`)))
    const { groups } = await previewOf(file, MAPPING, { errors, examples: examplesOf({}) })
    assert.deepEqual([groups[0]?.count, groups[0]?.rows.length], [10_000, 50])
    assert.equal(
      groups.reduce((sum, { rows }) => sum + rows.length, 0),
      300,
    )
  })
})
