import { after, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { zipSync, strToU8 } from 'fflate'
import { findHeader } from '../find-header.ts'
import { closeTableReader, readTable } from '../read-table.ts'
import {
  makeWorkbook,
  makeXlsx,
  sharedStringsXml,
  worksheetXml,
  stylesXml,
  workbookParts,
} from '#tests/fixtures/make-xlsx.ts'
import { makeZip } from '#tests/fixtures/make-zip.ts'

const fixture = (name: string) => `tests/fixtures/${name}`
const NAMES = ['first_name', 'last_name', 'email']
const HEADER = ['first_name', 'last_name', 'email']

const cellsOf = async (file: Uint8Array, expectedNames: string[] = []) =>
  (await readTable(file, { expectedNames })).rows.map(({ cells }) => cells)

/** The cells of a workbook whose first sheet holds these rows, as written in the file. */
const readRows = (rows: string, parts: Record<string, string> = {}) =>
  cellsOf(makeWorkbook([{ name: 'Students', xml: worksheetXml(rows) }], parts))

after(closeTableReader)

describe('a workbook', () => {
  test('of the student information system has its 44 rows', async () => {
    const table = await readTable(fixture('infinite-campus-students.xlsx'))
    assert.equal(table.type, 'xlsx')
    const header = findHeader(table, [
      'student_firstName',
      'student_lastName',
      'pcontact_email',
      'student_grade',
    ])
    assert.equal(header?.headerRow, 1)
    assert.equal(header.data.length, 44)
    assert.deepEqual(header.data[0]?.cells.slice(0, 6), [
      '13001',
      'Klein',
      'Ora',
      'OKlein@fabrikam.example',
      '9',
      '1',
    ])
  })

  test('gives each cell as people see it', async () => {
    const cells = await cellsOf(
      makeXlsx([
        ['  Ann  ', '00123', 9, 12345678901, 0.1 + 0.2, 9.5, true, false, null, new Date('2026-03-04')],
        [
          { formula: '4+5', value: 9 },
          { formula: 'A1&"x"', value: 'Ann x' },
          { formula: '1=1', value: true },
        ],
        ['Zoë & <Co>', 'line\nbreak', -0, 1e15],
      ]),
    )
    assert.deepEqual(cells, [
      ['Ann', '00123', '9', '12345678901', '0.3', '9.5', 'TRUE', 'FALSE', '', '2026-03-04'],
      ['9', 'Ann x', 'TRUE'],
      ['Zoë & <Co>', 'line\nbreak', '0', '1000000000000000'],
    ])
  })

  test('shows an error as its text and never calculates a formula', async () => {
    const rows = await readRows(
      '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C1"><f>1+1</f></c>' +
        '<c r="D1" t="str"><f>WEBSERVICE("https://school.example")</f><v>kept</v></c></row>',
    )
    assert.deepEqual(rows, [['#N/A', '#DIV/0!', '', 'kept']])
  })

  test('has a date where the office typed 9 into a column of dates', async () => {
    const rows = await readRows(
      '<row r="1"><c r="A1" s="1"><v>9</v></c><c r="B1" s="1"><v>46085.75</v></c><c r="C1" s="1"><v>0.375</v></c>' +
        '<c r="D1" s="1"><v>99999999</v></c><c r="E1" s="1"><v>-5000</v></c></row>',
    )
    assert.deepEqual(rows, [['1900-01-09', '2026-03-04', '09:00', '#####', '#####']])
  })

  test('keeps the zeros that a number format shows', async () => {
    const rows = await readRows(
      '<row r="1"><c r="A1" s="2"><v>123</v></c><c r="B1" s="2" t="n"><v>1234567</v></c><c r="C1"><v>123</v></c>' +
        '<c r="D1" s="2"><f>C1</f><v>7</v></c></row>',
      { 'xl/styles.xml': stylesXml(['00000', '#,##0']) },
    )
    assert.deepEqual(rows, [['00123', '1234567', '123', '00007']])
  })

  test('may have shared strings, also with rich text', async () => {
    const texts = [
      '<t>Ann</t>',
      '<r><t>Lee</t></r><r><rPr><b/></rPr><t xml:space="preserve"> Park</t></r>',
      '<t>a_x000D_b</t>',
    ]
    const rows = await readRows(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>' +
        '<c r="D1" t="s"><v>99</v></c></row>',
      { 'xl/sharedStrings.xml': sharedStringsXml(texts) },
    )
    assert.deepEqual(rows, [['Ann', 'Lee Park', 'a\rb']])
  })

  test('may leave out the references of its rows and cells', async () => {
    const rows = await readRows(
      '<row><c><v>1</v></c><c t="inlineStr"><is><t>Ann</t></is></c></row><row><c><v>2</v></c></row>',
    )
    assert.deepEqual(rows, [['1', 'Ann'], ['2']])
  })

  test('counts empty rows in its row numbers', async () => {
    const table = await readTable(
      makeXlsx([[], HEADER, [null, '  '], ['Ann', 'Lee', 'ann@school.example', null, '']]),
    )
    assert.deepEqual(table.rows, [
      { number: 2, cells: HEADER },
      { number: 4, cells: ['Ann', 'Lee', 'ann@school.example'] },
    ])
  })

  test('is read without control characters, which PostgreSQL refuses', async () => {
    assert.deepEqual(
      await cellsOf(
        makeWorkbook([
          {
            name: 'S',
            xml: worksheetXml(
              '<row r="1"><c r="A1" t="inlineStr"><is><t>A_x0000_nn&#xD800;</t></is></c></row>',
            ),
          },
        ]),
      ),
      [['Ann\uFFFD']],
    )
  })

  test('with 64-bit sizes (ZIP64) is read', async () => {
    const parts = Object.entries(workbookParts([{ name: 'S', rows: [HEADER] }]))
    const file = makeZip(parts.map(([name, xml]) => ({ name, contents: Buffer.from(xml), zip64: true })))
    assert.deepEqual(await cellsOf(file), [HEADER])
  })

  test('that is stored without compression is read', async () => {
    const parts = Object.entries(workbookParts([{ name: 'S', rows: [HEADER] }]))
    const file = zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(xml)])), { level: 0 })
    assert.deepEqual(await cellsOf(file), [HEADER])
  })

  test('that is empty but declares a huge range is read as empty', async () => {
    const rows = await readRows(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>',
    )
    assert.deepEqual(rows, [['1']])
  })
})

describe('of several sheets', () => {
  const students = [HEADER, ['Ann', 'Lee', 'ann@school.example']]

  test('the first whose header is known is read', async () => {
    const file = makeWorkbook([
      { name: 'Empty' },
      { name: 'Read me', rows: [['Please fill in the next sheet']] },
      { name: 'Students', rows: students },
      { name: 'Last year', rows: students },
    ])
    const table = await readTable(file, { expectedNames: NAMES })
    assert.equal(table.sheet, 'Students')
    assert.equal(table.rows.length, 2)
  })

  test('a visible one is read before a hidden one', async () => {
    const file = makeWorkbook([
      { name: 'Hidden', rows: students, state: 'veryHidden' },
      { name: 'Shown & seen', rows: students },
    ])
    assert.equal((await readTable(file, { expectedNames: NAMES })).sheet, 'Shown & seen')
  })

  test('a hidden one is read when it alone has the header', async () => {
    const file = makeWorkbook([
      { name: 'Cover', rows: [['Hello']] },
      { name: 'Hidden', rows: students, state: 'hidden' },
    ])
    assert.equal((await readTable(file, { expectedNames: NAMES })).sheet, 'Hidden')
  })

  test('the first that is not empty is read when no header is known', async () => {
    const file = makeWorkbook([
      { name: 'Empty' },
      { name: 'Cover', rows: [['Hello']] },
      { name: 'More', rows: [['Bye']] },
    ])
    assert.equal((await readTable(file, { expectedNames: NAMES })).sheet, 'Cover')
  })

  test('a chart sheet is skipped', async () => {
    const chart = makeWorkbook([{ name: 'Chart' }, { name: 'Students', rows: students }], {
      'xl/_rels/workbook.xml.rels': workbookParts([{ name: 'a' }, { name: 'b' }])[
        'xl/_rels/workbook.xml.rels'
      ]!.replace('/worksheet"', '/chartsheet"'),
    })
    assert.equal((await readTable(chart, { expectedNames: NAMES })).sheet, 'Students')
  })

  test('one that exceeds a limit does not matter when another is read', async () => {
    const huge = Array.from({ length: 25_100 }, (_, index) => [index])
    const file = makeWorkbook([
      { name: 'Log', rows: huge },
      { name: 'Students', rows: students },
    ])
    assert.equal((await readTable(file, { expectedNames: NAMES })).sheet, 'Students')
  })
})
