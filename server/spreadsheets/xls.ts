import { MOST_SHEETS } from './limits.ts'
import { openOle } from './ole-read.ts'
import { writeOle } from './ole-write.ts'
import { saveAsXlsx, wrongType } from './recognise.ts'
import { addRow, newSheet, type Sheet } from './sheet.ts'
import { damaged, locked } from './unreadable-file.ts'

/** The sheets of an .xls workbook (Excel 97 to 2003), those that a person sees first. */
export async function* readXlsSheets(bytes: Uint8Array): AsyncGenerator<Sheet> {
  const file = openOle(bytes)
  if (file.names.includes('EncryptedPackage')) throw locked()
  if (file.names.includes('WordDocument')) throw wrongType('This is a text document, not a spreadsheet.')
  if (file.names.includes('PowerPoint Document'))
    throw wrongType('This is a presentation, not a spreadsheet.')
  const name = ['Workbook', 'Book'].find((one) => file.names.includes(one))
  if (!name) throw wrongType('This is an Office file without a spreadsheet.')
  const workbook = file.read(name)
  const hidden = readGlobals(workbook)
  // Only here: the whole library takes longer to load than a small .xlsx to read.
  const { readXls } = await import('hucre')
  const { sheets } = await readXls(writeOle('Workbook', workbook))
  const ordered = [
    ...sheets.filter((_, index) => !hidden[index]),
    ...sheets.filter((_, index) => hidden[index]),
  ]
  for (const { name: title, rows } of ordered.slice(0, MOST_SHEETS)) yield sheetOf(title, rows)
}

function sheetOf(name: string, rows: (unknown[] | undefined)[]): Sheet {
  const sheet = newSheet(name)
  for (const [index, values] of rows.entries()) {
    if (values && !addRow(sheet, index + 1, values)) break
  }
  return sheet
}

const BEGIN = 0x0809
const END = 0x000a
const PASSWORD = 0x002f
const SHEET = 0x0085
const EXCEL_97 = 0x0600

/** Reads the records before the first sheet: which sheets are hidden; refuses what the reader would take for nonsense. */
function readGlobals(workbook: Uint8Array): boolean[] {
  const stream = Buffer.from(workbook.buffer, workbook.byteOffset, workbook.byteLength)
  if (stream.length < 8 || stream.readUInt16LE(0) !== BEGIN) throw damaged('no beginning')
  if (stream.readUInt16LE(4) !== EXCEL_97) throw saveAsXlsx('This workbook is from Excel 95 or older.')
  const hidden: boolean[] = []
  for (let at = 0; at + 4 <= stream.length;) {
    const record = stream.readUInt16LE(at)
    const contents = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2))
    if (record === END) break
    if (record === PASSWORD) throw locked()
    if (record === SHEET) hidden.push(((contents[4] ?? 0) & 3) !== 0)
    at += 4 + contents.length
  }
  return hidden
}
