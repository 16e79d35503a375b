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
  test('are those of the screen, for those who may see them', () => {
    const keys = (may: boolean) => columnsFor('screen', mayEdit(may)).map(keyOf)
    assert.deepEqual(keys(true), ['Student', 'Grade', 'In short', 'Note', 'Actions'])
    assert.deepEqual(keys(false), ['Student', 'Grade', 'In short', 'Note'])
  })

  test('on paper are without buttons and without what stands in for wide columns', () => {
    assert.deepEqual(columnsFor('paper', mayEdit(true)).map(keyOf), ['Student', 'Grade', 'note on paper'])
  })
})
