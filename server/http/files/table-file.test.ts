import assert from 'node:assert/strict'
import { buffer, text as readText } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { readWorkbook } from '#tests/fixtures/read-workbook.ts'
import { dayCell, momentCell, percentCell, timeCell, type Cell } from './csv.ts'
import { fileFormat, openXlsx, tableFile } from './table-file.ts'
import { checkXlsxRows, MAX_XLSX_ROWS, xlsxStream } from './xlsx.ts'

const exported = { subject: 'report', details: {}, students: [] } as const
const { signal } = new AbortController()
const table = (rows: Cell[][]) => ({
  name: 'names',
  sheet: 'Names',
  header: ['Name', 'Rate'],
  rows,
  exported,
})

describe('a table as a file', () => {
  test('cannot be CSV and Excel at once', () => {
    assert.throws(() => fileFormat({ csv: true, xlsx: true }), { code: 'invalid' })
    assert.equal(fileFormat({ csv: false, xlsx: true }), 'xlsx')
    assert.equal(fileFormat({ csv: false, xlsx: false }), undefined)
  })

  test('has as CSV a name, a header and a byte order mark for accents', async () => {
    const file = await tableFile('csv', table([['Zoë', 1]]), signal)
    assert.equal(await readText(file.content), '\uFEFFName,Rate\r\nZoë,1\r\n')
    assert.deepEqual([file.name, file.type], ['names.csv', 'text/csv; charset=utf-8'])
  })

  test('is whole as CSV, however many rows it has', async () => {
    const rows = Array.from({ length: 1001 }, (_, row) => [`Name ${row}`, row])
    const lines = (await readText((await tableFile('csv', table(rows), signal)).content)).split('\r\n')
    assert.deepEqual([lines.length, lines.at(-2)], [1003, 'Name 1000,1000'])
  })
})

describe('a workbook', () => {
  const cellsOf = async (rows: Cell[][]) =>
    (await readWorkbook(await buffer((await tableFile('xlsx', table(rows), signal)).content))).rows.slice(1)

  test('has a name, a sheet and a header', async () => {
    const file = await tableFile('xlsx', table([]), signal)
    assert.equal(file.name, 'names.xlsx')
    assert.deepEqual(await readWorkbook(await buffer(file.content)), {
      name: 'Names',
      rows: [['Name', 'Rate']],
    })
  })

  test('keeps every text as the text that it is', async () => {
    for (const text of [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '00123',
      '2026-09-14',
      '1e5',
      'TRUE',
      ' x ',
      'a\nb',
      '<&>"',
    ])
      assert.deepEqual(
        await cellsOf([[text, null]]),
        [[text, null]].map((cells) => cells.slice(0, 2)),
      )
  })

  test('can be opened with texts of any characters and length', async () => {
    const [broken] = await cellsOf([['a\uFFFEb\uD800c', 0]])
    assert.deepEqual(broken, ['a b\uFFFDc', 0])
    const [long] = await cellsOf([['x'.repeat(40_000), 0]])
    assert.equal(String(long?.[0]).length, 32_767)
  })

  test('has percentages as numbers with at most two decimals', async () => {
    assert.deepEqual(await cellsOf([['Zoë', percentCell(97.333333)]]), [['Zoë', 0.9733]])
  })

  test('has days, times and moments as values, which a CSV has as on the wire', async () => {
    const cells = [dayCell('2026-09-14'), timeCell('09:30'), momentCell('2026-09-14 09:05')]
    const [day, time, moment] = (await cellsOf([cells]))[0] ?? []
    assert.deepEqual(day, new Date('2026-09-14'))
    assert.deepEqual([moment, dayCell(null)], [new Date('2026-09-14T09:05Z'), null])
    assert.ok(
      time instanceof Date ? time.toISOString().includes('T09:30') : Math.abs(Number(time) - 9.5 / 24) < 1e-9,
    )
    const csv = await tableFile('csv', table([cells]), signal)
    assert.match(await readText(csv.content), /\r\n2026-09-14,09:30,2026-09-14 09:05\r\n$/)
  })

  test('with more rows than a sheet holds is refused with a sentence that names the CSV', () => {
    assert.throws(() => checkXlsxRows(MAX_XLSX_ROWS + 1), /1,048,575 rows.*CSV/)
    checkXlsxRows(MAX_XLSX_ROWS)
  })

  test('takes no more rows than its reader reads', async () => {
    let taken = 0
    const endless = function* () {
      for (;;) yield [`Name ${(taken += 1)}`, taken]
    }
    const stream = xlsxStream({ sheet: 'Names', header: ['Name', 'Number'], rows: endless() })
    for await (const _ of stream) if (taken > 0) break
    const takenWhileRead = taken
    await new Promise((resolve) => void setTimeout(resolve, 100))
    assert.ok(taken <= takenWhileRead + 20_000, `${taken} rows after ${takenWhileRead}`)
  })

  test('waits while two others are written, and begins when one of them is abandoned', async () => {
    const open = () => Promise.resolve(xlsxStream({ sheet: 'Names', header: ['Name'], rows: [['x']] }))
    const [first] = await Promise.all([openXlsx(open, signal), openXlsx(open, signal)])
    let hasBegun = false
    const third = openXlsx(open, signal).then((stream) => {
      hasBegun = true
      return stream
    })
    await new Promise((resolve) => void setTimeout(resolve, 50))
    assert.equal(hasBegun, false)
    first.destroy()
    await buffer(await third)
  })
})
