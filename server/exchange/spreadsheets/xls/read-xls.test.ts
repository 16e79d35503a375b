import { after, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { openOle } from './read-ole.ts'
import { writeOle } from './write-ole.ts'
import { closeTableReader, readTable } from '../read-table.ts'
import { makeXls, record } from '#tests/fixtures/make-xls.ts'

const fixture = (name: string) => `tests/fixtures/${name}`
const unreadable = (code: string, message: RegExp) => ({ name: 'UnreadableFile', code, message })
const ROWS = [
  ['first_name', 'email'],
  ['Ann', 'ann@school.example'],
]

after(closeTableReader)

describe('an old workbook is refused', () => {
  test('when it is protected by a password', async () => {
    const encrypted = writeOle('EncryptedPackage', Buffer.alloc(9000, 7))
    await assert.rejects(readTable(encrypted), unreadable('unreadable', /password/))
    const secret = record(0x002f, Buffer.alloc(54, 9))
    await assert.rejects(
      readTable(makeXls([{ name: 'S', rows: ROWS }], [secret])),
      unreadable('unreadable', /password/),
    )
  })

  test('when it is another kind of document', async () => {
    const kinds = {
      WordDocument: /text document/,
      'PowerPoint Document': /presentation/,
      Something: /without a spreadsheet/,
    }
    for (const [name, message] of Object.entries(kinds)) {
      await assert.rejects(readTable(writeOle(name, Buffer.alloc(5000))), unreadable('wrong_type', message))
    }
  })

  test('when it is from Excel 95', async () => {
    const old = makeXls([{ name: 'S', rows: ROWS }], [], 0x0500)
    await assert.rejects(readTable(old), unreadable('wrong_type', /Excel 95 or older.*save it as \.xlsx/))
  })

  test('when it ends too early, wherever that is', async () => {
    const whole = readFileSync(fixture('infinite-campus-homerooms.xls'))
    for (const length of [4, 100, 512, 600, 1024, 3000, 5000]) {
      await assert.rejects(readTable(whole.subarray(0, length)), unreadable('unreadable', /damaged/))
    }
  })

  test('when a chain of sectors is circular', async () => {
    const file = Buffer.from(makeXls([{ name: 'S', rows: ROWS }]))
    file.writeUInt32LE(2, 4096 + 8)
    await assert.rejects(readTable(file), unreadable('unreadable', /damaged/))
  })

  test('when a thousand entries share the same bytes, and that is no slower than one', async () => {
    const file = Buffer.from(makeXls([{ name: 'S', rows: ROWS }]))
    const directory = file.subarray(2 * 4096, 3 * 4096)
    for (let entry = 2; entry < 32; entry += 1) {
      directory.copyWithin(entry * 128, 128, 256)
      directory.writeUInt8(65 + entry, entry * 128)
    }
    const { names, read } = openOle(file)
    assert.equal(names.length, 31)
    assert.equal(read('Workbook').length, 4096)
    assert.equal((await readTable(file)).rows.length, 2)
  })
})

describe('an old workbook', () => {
  test('of the student information system has its 22 rows', async () => {
    const table = await readTable(fixture('infinite-campus-homerooms.xls'))
    assert.equal(table.type, 'xls')
    assert.deepEqual(table.rows[0]?.cells, [
      'pcontact_email',
      'courseSection_TeacherEmail',
      'courseSection_courseName',
    ])
    assert.equal(table.rows.length, 23)
  })

  test('gives each cell as people see it', async () => {
    const { rows } = await readTable(
      makeXls([
        {
          name: 'S',
          rows: [
            [' Zoë ', '00123', 9, 12345678901, 0.1 + 0.2, true, false],
            [],
            [{ date: 46085 }, { error: 0x2a }, { formula: 9 }, { formula: 'Ann x' }],
          ],
        },
      ]),
    )
    assert.deepEqual(rows, [
      { number: 1, cells: ['Zoë', '00123', '9', '12345678901', '0.3', 'TRUE', 'FALSE'] },
      { number: 3, cells: ['2026-03-04', '#N/A', '9', 'Ann x'] },
    ])
  })

  test('is read with its hidden sheets last', async () => {
    const sheets = [
      { name: 'Hidden', rows: ROWS, hidden: true },
      { name: 'Cover', rows: [['Hello']] },
      { name: 'Students', rows: ROWS },
    ]
    assert.equal(
      (await readTable(makeXls(sheets), { expectedNames: ['first_name', 'email'] })).sheet,
      'Students',
    )
    assert.equal((await readTable(makeXls(sheets))).sheet, 'Cover')
  })

  test('of several megabytes is read', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => [`Ann ${row}`, `ann${row}@school.example`, row])
    const table = await readTable(makeXls([{ name: 'S', rows }]))
    assert.equal(table.rows.length, 20_000)
    assert.deepEqual(table.rows.at(-1)?.cells, ['Ann 19999', 'ann19999@school.example', '19999'])
  })
})
