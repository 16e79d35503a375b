import { after, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { findHeader } from './find-header.ts'
import { closeTableReader, readTable } from './read-table.ts'
import {
  contentTypes,
  makeCsv,
  makeWorkbook,
  makeXlsx,
  sharedStringsXml,
  worksheetXml,
  workbookParts,
} from '#tests/fixtures/make-xlsx.ts'
import { makeZip, type ZipTestEntry } from '#tests/fixtures/make-zip.ts'

const fixture = (name: string) => readFileSync(`tests/fixtures/${name}`)
const unreadable = (code: string, message: RegExp) => ({ name: 'UnreadableFile', code, message })
const HEADER = ['first_name', 'last_name', 'email']
const MEGABYTE = 1024 * 1024

/** A workbook whose sheet is declared with these values, and with more entries. */
function archiveWith(declared: Partial<ZipTestEntry>, more: ZipTestEntry[] = []): Uint8Array {
  const entries: ZipTestEntry[] = []
  for (const [name, xml] of Object.entries(workbookParts([{ name: 'S', rows: [HEADER] }]))) {
    entries.push({ name, contents: Buffer.from(xml), ...(name.includes('worksheets') ? declared : {}) })
  }
  return makeZip([...entries, ...more])
}

const school = (students: number) => [
  ['Our school'],
  [],
  HEADER,
  ...Array.from({ length: students }, () => ['Ann']),
]
const wide = (columns: number) => Array.from({ length: columns }, (_, column) => `c${column}`)

after(closeTableReader)

describe('a file with any name is refused for its content, when it is', () => {
  const begins: [string, Uint8Array | string, string, RegExp][] = [
    ['empty', '', 'unreadable', /^This file is empty\.$/],
    ['a PDF document', '%PDF-1.7\n1 0 obj', 'wrong_type', /PDF document/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'wrong_type', /picture/],
    ['a photo', Buffer.from('ffd8ffe000104a464946', 'hex'), 'wrong_type', /picture/],
    ['a packed file', Buffer.from('1f8b080000000000', 'hex'), 'wrong_type', /compressed/],
    ['a text document', '{\\rtf1 hello}', 'wrong_type', /text document/],
    [
      'a web page that calls itself .xls',
      '<html><table><tr><td>email</td></tr></table>',
      'wrong_type',
      /web page.*save it as \.xlsx/,
    ],
    ['a saved web page', 'MIME-Version: 1.0\r\nContent-Type: multipart/related', 'wrong_type', /web page/],
    ['an XML table', '\uFEFF<?xml version="1.0"?><Workbook/>', 'wrong_type', /web page/],
    [
      'bytes without sense',
      Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)),
      'wrong_type',
      /not a spreadsheet/,
    ],
    [
      'an .xlsb workbook',
      makeWorkbook([], { '[Content_Types].xml': contentTypes('ms-excel.sheet.binary.macroEnabled.main') }),
      'wrong_type',
      /\.xlsb/,
    ],
    [
      'a text document of today',
      makeWorkbook([], { '[Content_Types].xml': contentTypes('wordprocessingml.document.main+xml') }),
      'wrong_type',
      /text document/,
    ],
    [
      'a presentation',
      makeWorkbook([], { '[Content_Types].xml': contentTypes('presentationml.presentation.main+xml') }),
      'wrong_type',
      /presentation/,
    ],
    [
      'an .ods spreadsheet',
      zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
      'wrong_type',
      /\.ods/,
    ],
    ['a Numbers spreadsheet', zipSync({ 'Index/Document.iwa': strToU8('x') }), 'wrong_type', /Numbers/],
    ['another archive', zipSync({ 'holiday.txt': strToU8('x') }), 'wrong_type', /compressed/],
    ['an empty archive', zipSync({}), 'wrong_type', /compressed/],
  ]
  for (const [name, content, code, message] of begins) {
    test(name, async () => {
      await assert.rejects(readTable(Buffer.from(content)), unreadable(code, message))
    })
  }

  test('a workbook without a filled cell or without a sheet', async () => {
    await assert.rejects(
      readTable(makeXlsx([[], [null, '  ']])),
      unreadable('unreadable', /^This file is empty\.$/),
    )
    await assert.rejects(readTable(makeWorkbook([])), unreadable('unreadable', /damaged/))
  })
})

describe('too much of a file is refused', () => {
  test('above 10 MB, before it is read', async () => {
    await assert.rejects(
      readTable(new Uint8Array(10 * MEGABYTE + 1)),
      unreadable('too_large', /larger than 10 MB/),
    )
    await assert.rejects(
      readTable(new Uint8Array(100 * MEGABYTE)),
      unreadable('too_large', /larger than 10 MB/),
    )
  })

  test('above 25,000 rows below the header, and not one row earlier', async () => {
    for (const [make, more] of [
      [makeXlsx, 50_000],
      [makeCsv, 25_001],
    ] as const) {
      const whole = await readTable(make(school(25_000)), { expectedNames: HEADER })
      assert.equal(findHeader(whole, HEADER)?.data.length, 25_000)
      assert.deepEqual(whole.rows.at(-1)?.number, 25_003)
      await assert.rejects(
        readTable(make(school(more)), { expectedNames: HEADER }),
        unreadable('too_many_rows', /more than 25,000 rows/),
      )
    }
  })

  test('above 200 columns', async () => {
    assert.equal((await readTable(makeXlsx([wide(200)]))).rows[0]?.cells.length, 200)
    await assert.rejects(
      readTable(makeXlsx([wide(201)])),
      unreadable('too_large', /^Row 1 has more than 200 columns/),
    )
    await assert.rejects(
      readTable(makeCsv([HEADER, wide(300)])),
      unreadable('too_large', /^Row 2 has more than 200/),
    )
  })

  test('when one shared text is repeated in too many cells', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(100)
    const file = makeWorkbook([{ name: 'S', xml: worksheetXml(`<row>${cells}</row>`.repeat(500)) }], {
      'xl/sharedStrings.xml': sharedStringsXml([`<t>${'x'.repeat(30_000)}</t>`]),
    })
    await assert.rejects(readTable(file), unreadable('too_large', /too much text/))
  })

  test('when a cell is longer than 32,767 characters', async () => {
    await assert.rejects(
      readTable(makeXlsx([HEADER, ['x'.repeat(40_000)]])),
      unreadable('unreadable', /^Row 2 has a cell/),
    )
  })

  test('when it unpacks to more than 64 MB, whether it declares that or not', async () => {
    const bomb = { contents: Buffer.alloc(80 * MEGABYTE, ' ') }
    await assert.rejects(readTable(archiveWith(bomb)), unreadable('too_large', /unpacks to more than 64 MB/))
    await assert.rejects(readTable(archiveWith({ ...bomb, size: 1000 })), unreadable('unreadable', /damaged/))
  })

  test('when it has more than 500 parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 501 }, (_, part) => [`xl/media/${part}.xml`, 'x']))
    await assert.rejects(
      readTable(makeWorkbook([{ name: 'S' }], parts)),
      unreadable('too_large', /500 parts/),
    )
  })
})

describe('a workbook with false declarations is refused', () => {
  const sheet = { name: 'xl/worksheets/sheet2.xml', contents: Buffer.from('x'.repeat(300)) }

  test('when a part is shorter or longer than declared', async () => {
    for (const size of [10, 100_000]) {
      await assert.rejects(readTable(archiveWith({ size })), unreadable('unreadable', /damaged/))
    }
  })

  test('when the checksum of a part is wrong', async () => {
    await assert.rejects(readTable(archiveWith({ crc: 1 })), unreadable('unreadable', /damaged/))
  })

  test('when two parts are at the same offset, or one is after the end', async () => {
    for (const offset of [0, 0xfffffff0]) {
      await assert.rejects(
        readTable(archiveWith({}, [{ ...sheet, offset }])),
        unreadable('unreadable', /damaged/),
      )
    }
  })

  test('when two parts share the same bytes', async () => {
    const [, xml] = Object.entries(workbookParts([{ name: 'S', rows: [HEADER] }]))[0]!
    const copy = { name: 'xl/copy.xml', contents: Buffer.from(xml) }
    assert.equal((await readTable(archiveWith({}, [copy]))).rows.length, 1)
    await assert.rejects(
      readTable(archiveWith({}, [{ ...copy, offset: 0 }])),
      unreadable('unreadable', /damaged/),
    )
  })

  test('when two parts have the same name', async () => {
    for (const name of ['xl/workbook.xml', 'xl/WORKBOOK.xml']) {
      await assert.rejects(
        readTable(archiveWith({}, [{ ...sheet, name }])),
        unreadable('unreadable', /damaged/),
      )
    }
  })

  test('when the name of a part has a thousand characters', async () => {
    await assert.rejects(
      readTable(archiveWith({}, [{ ...sheet, name: 'x'.repeat(1000) }])),
      unreadable('unreadable', /damaged/),
    )
  })

  test('when a part is protected by a password', async () => {
    await assert.rejects(readTable(archiveWith({ flags: 1 })), unreadable('unreadable', /password/))
  })
})

test('a truncated workbook is refused, wherever it ends', async () => {
  const whole = fixture('infinite-campus-students.xlsx')
  for (const length of [4, 30, 500, 3000, whole.length - 100, whole.length - 22, whole.length - 1]) {
    await assert.rejects(readTable(whole.subarray(0, length)), unreadable('unreadable', /damaged/))
  }
})
