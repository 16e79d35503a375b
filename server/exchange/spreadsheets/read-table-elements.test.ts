import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { makeWorkbook, workbookParts, worksheetXml } from '#tests/fixtures/make-xlsx.ts'
import { closeTableReader, readTable } from './read-table.ts'

after(closeTableReader)

const pack = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
const oneCell = workbookParts([{ name: 'S', xml: worksheetXml('<row><c><v>1</v></c></row>') }])
const tooLarge = (message: RegExp) => ({ name: 'UnreadableFile', code: 'too_large', message })

/** Each is some ten kilobytes long. */
const FILES: [what: string, file: () => Uint8Array, message: RegExp][] = [
  [
    '25,000 rows of 500 cells',
    () =>
      makeWorkbook([
        { name: 'S', xml: worksheetXml(`<row>${'<c><v>1</v></c>'.repeat(500)}</row>`.repeat(5000)) },
      ]),
    /too many elements/,
  ],
  [
    'cells at the ends of many rows',
    () => makeWorkbook([{ name: 'S', xml: worksheetXml('<row><c r="XFD1"/></row>'.repeat(100_000)) }]),
    /more than 1,000,000 cells/,
  ],
  [
    'millions of shared texts',
    () => pack({ ...oneCell, 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(600_000)}</sst>` }),
    /too many texts/,
  ],
  [
    'hundreds of thousands of formats',
    () => pack({ ...oneCell, 'xl/styles.xml': `<styleSheet>${'<xf/>'.repeat(140_000)}</styleSheet>` }),
    /too many formats/,
  ],
  ['a text of commas', () => Buffer.from(','.repeat(2_000_000)), /more than 1,000,000 cells/],
  ['a text of empty lines', () => Buffer.from(`a${'\n'.repeat(2_000_000)}`), /more than 1,000,000 cells/],
]

describe('A file is refused before it takes much time', () => {
  for (const [what, file, message] of FILES)
    test(`with ${what}`, () => assert.rejects(readTable(file()), tooLarge(message)))

  test('but not one of 25,000 rows, or of 60 columns', async () => {
    const csv = (rows: number, columns: number) =>
      Buffer.from(`${Array.from({ length: columns }, (_, n) => `c${n}`).join(',')}\n`.repeat(rows))
    assert.equal((await readTable(csv(25_000, 12))).rows.length, 25_000)
    assert.equal((await readTable(csv(5000, 60))).rows.length, 5000)
  })
})
