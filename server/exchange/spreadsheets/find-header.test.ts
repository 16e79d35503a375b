import { describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { findHeader } from './find-header.ts'

const NAMES = ['first_name', 'last_name', 'email', 'grade_level']
const tableOf = (...rows: string[][]) => ({
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
})

describe('the header of a table', () => {
  test('is not found in an empty table, or with only one known name', () => {
    assert.equal(findHeader(tableOf(), NAMES), undefined)
    assert.equal(findHeader(tableOf(['Ann', 'Lee', 'email']), NAMES), undefined)
    assert.equal(findHeader(tableOf(['first_name', 'email']), []), undefined)
  })

  test('is not searched below row 20', () => {
    const note = Array.from({ length: 20 }, () => ['a note'])
    assert.equal(findHeader(tableOf(...note, ['first_name', 'email']), NAMES), undefined)
    assert.equal(findHeader(tableOf(...note.slice(1), ['first_name', 'email']), NAMES)?.headerRow, 20)
  })

  test('is found without regard to case, spaces and signs, and returned as written', () => {
    const found = findHeader(
      tableOf(['Our school'], ['First Name', '', 'E.mail', 'LAST-NAME', 'Ünknown'], ['Ann']),
      NAMES,
    )
    assert.deepEqual(found, {
      headerRow: 2,
      columns: [
        { name: 'First Name', key: 'firstname', index: 0 },
        { name: 'E.mail', key: 'email', index: 2 },
        { name: 'LAST-NAME', key: 'lastname', index: 3 },
        { name: 'Ünknown', key: 'nknown', index: 4 },
      ],
      data: [{ number: 3, cells: ['Ann'] }],
    })
  })

  test('is the row with the most known names, and the first of several with as many', () => {
    const better = tableOf(
      ['email', 'last name', 'email'],
      ['first_name', 'last_name', 'email'],
      ['Ann', 'Lee', 'a@b.example'],
    )
    assert.equal(findHeader(better, NAMES)?.headerRow, 2)
    const equal = tableOf(['first_name', 'email'], ['email', 'first_name'])
    assert.equal(findHeader(equal, NAMES)?.headerRow, 1)
  })

  test('requires only one name if there is only one', () => {
    assert.equal(findHeader(tableOf(['x'], ['Email']), ['email'])?.headerRow, 2)
  })
})
