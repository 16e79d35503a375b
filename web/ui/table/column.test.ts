import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { columnsFor, keyOf, type Columns } from './column.ts'

const mayEdit = (may: boolean): Columns<object> => [
  { heading: 'Student' },
  { heading: 'Grade', only: 'wide' },
  { heading: 'In short', only: 'narrow' },
  { heading: 'Note', key: 'note on paper', on: 'paper' },
  { heading: 'Note', on: 'screen' },
  may && { heading: 'Actions', on: 'screen', hidesHeading: true },
]

describe('The columns of a table', () => {
  test('show on screen the columns that the user may see', () => {
    const keys = (may: boolean) => columnsFor('screen', mayEdit(may)).map(keyOf)
    assert.deepEqual(keys(true), ['Student', 'Grade', 'In short', 'Note', 'Actions'])
    assert.deepEqual(keys(false), ['Student', 'Grade', 'In short', 'Note'])
  })

  test('leave out buttons, and stand-ins for wide columns, on paper', () => {
    assert.deepEqual(columnsFor('paper', mayEdit(true)).map(keyOf), ['Student', 'Grade', 'note on paper'])
  })
})
