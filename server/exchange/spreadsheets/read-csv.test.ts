import { after, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { closeTableReader, readTable } from './read-table.ts'
import { csvLine } from '#server/http/files/csv.ts'
import { makeCsv } from '#tests/fixtures/make-xlsx.ts'

const fixture = (name: string) => `tests/fixtures/${name}`
const read = async (text: string | Uint8Array) => (await readTable(Buffer.from(text))).rows
const cellsOf = async (text: string | Uint8Array) => (await read(text)).map(({ cells }) => cells)
const unreadable = (code: string, message: RegExp) => ({ name: 'UnreadableFile', code, message })

after(closeTableReader)

describe('a text file is refused', () => {
  test('when a quotation mark is never closed, and the message names the row', async () => {
    const text = 'first_name,last_name\r\nAnn,Lee\r\nBob,"Park\r\nCal,Dow\r\n'
    await assert.rejects(read(text), unreadable('unreadable', /^Row 3 has an unmatched quotation mark/))
  })

  test('when a missing quotation mark turns half the file into one cell', async () => {
    const text = `first_name,last_name\nAnn,"${'Lee\n'.repeat(10_000)}"\n`
    await assert.rejects(
      read(text),
      unreadable('unreadable', /^Row 2 has a cell of more than 32,767 characters/),
    )
  })

  test('when it is UTF-16 cut in the middle of a character', async () => {
    await assert.rejects(
      read(Buffer.from('\uFEFFa,b', 'utf16le').subarray(0, -1)),
      unreadable('unreadable', /damaged/),
    )
  })

  test('when it contains only blanks', async () => {
    await assert.rejects(read(' \r\n,,,\r\n\r\n'), unreadable('unreadable', /^This file is empty\.$/))
  })
})

describe('a text file', () => {
  test('of the school is read', async () => {
    const table = await readTable(fixture('teachers.csv'))
    assert.equal(table.type, 'csv')
    assert.deepEqual(table.rows[1], { number: 2, cells: ['Craig', 'Beane', 'CBeane@fabrikam.example'] })
    assert.equal((await readTable(fixture('infinite-campus-homerooms.csv'))).rows.length, 23)
  })

  test('keeps zeros and long numbers, and drops blanks around cells', async () => {
    assert.deepEqual(await cellsOf('number,name\n00123, Ann \n12345678901,Bob'), [
      ['number', 'name'],
      ['00123', 'Ann'],
      ['12345678901', 'Bob'],
    ])
  })

  test('from Homeroom is read back unchanged', async () => {
    const names = [
      '=Ana',
      '+Bo',
      '-Cy',
      '@Di',
      "'=Eve",
      "''-Fay",
      "O'Hara",
      "'t Hooft",
      '-5',
      '＝Gil',
      '+1 555 0100',
    ]
    const [header, ...rows] = await read([['name'], ...names.map((name) => [name])].map(csvLine).join(''))
    assert.deepEqual(header?.cells, ['name'])
    assert.deepEqual(
      rows.map(({ cells }) => cells[0]),
      names,
    )
  })

  test('may separate cells by comma, semicolon, tab or bar, also below a title', async () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const rows = [
        ['first_name', 'last_name'],
        ['Ann', `a${delimiter}b`],
      ]
      assert.deepEqual(await cellsOf(makeCsv(rows, delimiter)), rows)
      assert.deepEqual(
        await cellsOf(Buffer.concat([Buffer.from('Our school\n'), makeCsv(rows, delimiter)])),
        [['Our school'], ...rows],
      )
    }
  })

  test('is split by the delimiter that its header has outside quotes', async () => {
    assert.deepEqual(await cellsOf('"name, first; and more, or less";email\n"Ann, dear";a@b.example'), [
      ['name, first; and more, or less', 'email'],
      ['Ann, dear', 'a@b.example'],
    ])
  })

  test('may name its delimiter in a first line sep=;, which is not a row', async () => {
    assert.deepEqual(await read('sep=;\r\nname;a,b,c,d\r\nAnn;1'), [
      { number: 1, cells: ['name', 'a,b,c,d'] },
      { number: 2, cells: ['Ann', '1'] },
    ])
  })

  test('may have quotes, and line breaks and quotes within them; each row counts once', async () => {
    assert.deepEqual(await read('name,note\r\n"Lee, Ann","said ""no""\r\nand left"\r\n\r\nBob,6" tall\r\n'), [
      { number: 1, cells: ['name', 'note'] },
      { number: 2, cells: ['Lee, Ann', 'said "no"\r\nand left'] },
      { number: 4, cells: ['Bob', '6" tall'] },
    ])
  })

  test('may end its lines in any way, even in several', async () => {
    assert.deepEqual(await cellsOf('a,b\r1,2\r\n3,4\n5,6'), [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
  })

  test('may have rows longer and shorter than its header', async () => {
    assert.deepEqual(await cellsOf('a,b\n1\n2,3,4'), [['a', 'b'], ['1'], ['2', '3', '4']])
  })

  test('may be in any of the usual encodings', async () => {
    const rows = [
      ['name', 'town'],
      ['Zoë', 'Ålesund'],
    ]
    const text = 'name,town\r\nZoë,Ålesund\r\n'
    const utf16be = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      utf16be,
      Buffer.from(text, 'latin1'),
    ]) {
      assert.deepEqual(await cellsOf(bytes), rows)
    }
    assert.deepEqual(await cellsOf(Buffer.from('name,note\nAnn,\x93hi\x94 \x80', 'latin1')), [
      ['name', 'note'],
      ['Ann', '“hi” €'],
    ])
  })
})
