import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MAX_FILE_BYTES } from '#contract/words.ts'
import { fileSize, problemWith, SPREADSHEETS_AND_TEXT, WORKBOOKS } from './accepted-files.ts'

const file = (name: string, size = 100) => ({ name, size })

describe('A file before it is sent', () => {
  test('one workbook of at most 10 MB is accepted, with its extension in any case', () => {
    assert.equal(problemWith([file('students.xlsx', MAX_FILE_BYTES)], WORKBOOKS), undefined)
    assert.equal(problemWith([file('STUDENTS.XLSX')], WORKBOOKS), undefined)
  })

  test('no file, two files and other file types get different messages', () => {
    assert.equal(problemWith([], WORKBOOKS), 'Please select a file to upload.')
    assert.equal(
      problemWith([file('a.xlsx'), file('b.xlsx')], WORKBOOKS),
      'Please select one file at a time.',
    )
    assert.equal(problemWith([file('students.csv')], WORKBOOKS), 'Please select a valid Excel (.xlsx) file')
  })

  test('teachers can also be a CSV file or an old workbook', () => {
    for (const name of ['t.csv', 't.xls', 't.xlsx'])
      assert.equal(problemWith([file(name)], SPREADSHEETS_AND_TEXT), undefined)
    assert.match(problemWith([file('t.pdf')], SPREADSHEETS_AND_TEXT) ?? '', /spreadsheet/)
  })

  test('a file that is one byte too large is rejected with both sizes', () => {
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
