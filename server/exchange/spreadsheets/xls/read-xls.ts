import { MAX_SHEETS } from '../limits.ts'
import { openOle } from './read-ole.ts'
import { writeOle } from './write-ole.ts'
import { addRow, createSheet, type Sheet } from '../sheet.ts'
import { sentences } from '../sentences.ts'
import { damagedFile, passwordProtected, saveAsXlsx, wrongType } from '../unreadable-file.ts'

/** The sheets of an .xls workbook (Excel 97 to 2003), hidden ones last. */
export async function* readXlsSheets(bytes: Uint8Array): AsyncGenerator<Sheet> {
  const file = openOle(bytes)
  if (file.names.includes('EncryptedPackage')) throw passwordProtected()
  if (file.names.includes('WordDocument')) throw wrongType(sentences.textDocument)
  if (file.names.includes('PowerPoint Document')) throw wrongType(sentences.presentation)
  const name = ['Workbook', 'Book'].find((one) => file.names.includes(one))
  if (!name) throw wrongType(sentences.officeFile)
  const workbook = file.read(name)
  const hidden = readHiddenSheets(workbook)
  // Loaded only when needed: loading the library takes longer than reading a small .xlsx.
  const { readXls } = await import('hucre')
  const { sheets } = await readXls(writeOle('Workbook', workbook))
  const ordered = [
    ...sheets.filter((_, index) => !hidden[index]),
    ...sheets.filter((_, index) => hidden[index]),
  ]
  for (const { name: title, rows } of ordered.slice(0, MAX_SHEETS)) yield toSheet(title, rows)
}

function toSheet(name: string, rows: (unknown[] | undefined)[]): Sheet {
  const sheet = createSheet(name)
  for (const [index, values] of rows.entries()) {
    if (values && !addRow(sheet, index + 1, values)) break
  }
  return sheet
}

const BEGIN_RECORD = 0x0809
const END_RECORD = 0x000a
const PASSWORD_RECORD = 0x002f
const SHEET_RECORD = 0x0085
const EXCEL_97_VERSION = 0x0600

/** Reads the records before the first sheet: which sheets are hidden. Throws UnreadableFile for what the library cannot read. */
function readHiddenSheets(workbook: Uint8Array): boolean[] {
  const stream = Buffer.from(workbook.buffer, workbook.byteOffset, workbook.byteLength)
  if (stream.length < 8 || stream.readUInt16LE(0) !== BEGIN_RECORD) throw damagedFile('no beginning')
  if (stream.readUInt16LE(4) !== EXCEL_97_VERSION) throw saveAsXlsx(sentences.excel95)
  const hidden: boolean[] = []
  for (let offset = 0; offset + 4 <= stream.length;) {
    const record = stream.readUInt16LE(offset)
    const contents = stream.subarray(offset + 4, offset + 4 + stream.readUInt16LE(offset + 2))
    if (record === END_RECORD) break
    if (record === PASSWORD_RECORD) throw passwordProtected()
    if (record === SHEET_RECORD) hidden.push(((contents[4] ?? 0) & 3) !== 0)
    offset += 4 + contents.length
  }
  return hidden
}
