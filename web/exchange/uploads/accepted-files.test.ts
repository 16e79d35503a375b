import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MAX_FILE_BYTES } from '#contract/words.ts'
import { fileSize, problemWith, SPREADSHEETS_AND_TEXT, WORKBOOKS } from './accepted-files.ts'

const file = (name: string, size = 100) => ({ name, size })

describe('a file before it is sent', () => {
  test('one workbook of at most 10 MB is taken, whatever the case of its ending', () => {
    assert.equal(problemWith([file('students.xlsx', MAX_FILE_BYTES)], WORKBOOKS), undefined)
    assert.equal(problemWith([file('STUDENTS.XLSX')], WORKBOOKS), undefined)
  })

  test('nothing, two files, and other kinds are told apart', () => {
    assert.equal(problemWith([], WORKBOOKS), 'Please select a file to upload.')
    assert.equal(
      problemWith([file('a.xlsx'), file('b.xlsx')], WORKBOOKS),
      'Please select one file at a time.',
    )
    assert.equal(problemWith([file('students.csv')], WORKBOOKS), 'Please select a valid Excel (.xlsx) file')
  })

  test('teachers may also come as CSV or as an old workbook', () => {
    for (const name of ['t.csv', 't.xls', 't.xlsx'])
      assert.equal(problemWith([file(name)], SPREADSHEETS_AND_TEXT), undefined)
    assert.match(problemWith([file('t.pdf')], SPREADSHEETS_AND_TEXT) ?? '', /spreadsheet/)
  })

  test('one byte too much is said with both sizes', () => {
    assert.equal(
      problemWith([file('students.xlsx', MAX_FILE_BYTES * 1.5)], WORKBOOKS),
      'This file is 15 MB. The limit is 10 MB. Please split it.',
    )
  })
})

test('sizes are shown in Bytes, KB, MB and GB', () => {
  assert.deepEqual([0, 1, 1023, 1024, 6934, 10_485_760, 3 * 1024 ** 3].map(fileSize), [
    '0 Bytes',
    '1 Bytes',
    '1023 Bytes',
    '1 KB',
    '6.77 KB',
    '10 MB',
    '3 GB',
  ])
})
