import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { text as readText } from 'node:stream/consumers'
import { csvFile, csvLine } from './csv.ts'

describe('a table as a file', () => {
  test('never contains what a spreadsheet program would run', () => {
    for (const text of [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      ' =1',
      '\n=1',
      '＝1+1',
      '＠SUM(A1)',
    ]) {
      assert.match(csvLine([text]), /^"'/, JSON.stringify(text))
    }
    assert.equal(csvLine([-1, 'a-b', 'x=y']), '-1,a-b,x=y\r\n')
  })

  test('keeps commas, quotes and spaces, and one row on one line', () => {
    assert.equal(
      csvLine(['a,b', 'say "hi"', ' x', 'one\n two\r\nthree', null]),
      '"a,b","say ""hi"""," x",one two three,\r\n',
    )
  })

  test('has a name, a header and a byte order mark for accents', async () => {
    const exported = { subject: 'report', details: {}, students: [] } as const
    const file = csvFile('records.csv', ['Name'], [['Zoë']], exported)
    assert.equal(await readText(file.content), '\uFEFFName\r\nZoë\r\n')
    assert.deepEqual([file.name, file.type], ['records.csv', 'text/csv; charset=utf-8'])
  })
})
