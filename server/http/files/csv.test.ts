import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { csvLine, percentCell } from './csv.ts'

describe('a line of a CSV file', () => {
  test('never contains what a spreadsheet program would run', () => {
    for (const text of [
      '=1+1',
      '+1',
      '-1+1',
      '-x',
      "'=1",
      "''\t",
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
    assert.equal(csvLine([-1, 'a-b', 'x=y', "O'Hara", "'t Hooft"]), "-1,a-b,x=y,O'Hara,'t Hooft\r\n")
  })

  test('leaves positive and negative numbers unchanged', () => {
    assert.equal(csvLine([-5, '-5', '-5.25', '5']), '-5,-5,-5.25,5\r\n')
    assert.equal(csvLine(['+5', '-5%']), `"'+5","'-5%"\r\n`)
  })

  test('keeps commas, quotes and spaces, and one row on one line', () => {
    assert.equal(
      csvLine(['a,b', 'say "hi"', ' x', 'one\n two\r\nthree', null]),
      '"a,b","say ""hi"""," x",one two three,\r\n',
    )
  })

  test('writes percentages with two decimals', () => {
    assert.equal(csvLine([percentCell(97.5), percentCell(null), percentCell(100)]), '97.50,,100.00\r\n')
  })
})
