import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { MOST_SHEETS } from './limits.ts'
import { keepLeadingZeros } from './leading-zeros.ts'
import { saveAsXlsx, wrongType } from './recognise.ts'
import { addRow, newSheet, type Sheet } from './sheet.ts'
import { damaged } from './unreadable-file.ts'
import { readZip, unpack, type ZipEntry } from './zip-read.ts'
import { writeZip } from './zip-write.ts'

/** The sheets of an .xlsx workbook one after the other, those that a person sees first. */
export async function* readXlsxSheets(bytes: Uint8Array): AsyncGenerator<Sheet> {
  const entries = readZip(bytes)
  checkWorkbook(entries)
  const parts = writeZip(keepLeadingZeros(entries.filter(({ name }) => /\.(xml|rels)$/i.test(name))))
  const sheets = await listSheets(entries)
  for (const { name, index } of sheets.slice(0, MOST_SHEETS)) {
    const sheet = await readSheet(parts, name, index)
    if (sheet) yield sheet
  }
}

const WORKBOOK =
  /spreadsheetml\.(sheet|template)\.main\+xml|ms-excel\.(sheet|template)\.macroenabled\.main\+xml/

function checkWorkbook(entries: ZipEntry[]) {
  const types = textOf(entries, '[Content_Types].xml').toLowerCase()
  if (WORKBOOK.test(types)) return
  if (types.includes('sheet.binary')) throw saveAsXlsx('Homeroom does not read .xlsb workbooks.')
  if (types.includes('wordprocessingml')) throw wrongType('This is a text document, not a spreadsheet.')
  if (types.includes('presentationml')) throw wrongType('This is a presentation, not a spreadsheet.')
  const kind = textOf(entries, 'mimetype')
  if (kind.includes('opendocument.spreadsheet')) throw saveAsXlsx('Homeroom does not read .ods spreadsheets.')
  if (entries.some(({ name }) => name.startsWith('Index/') || name === 'Index.zip')) {
    throw saveAsXlsx('Homeroom does not read Numbers spreadsheets.')
  }
  throw wrongType('This is a packed archive, not a spreadsheet.')
}

function textOf(entries: ZipEntry[], name: string): string {
  const entry = entries.find((one) => one.name === name)
  return entry ? new TextDecoder().decode(unpack(entry)) : ''
}

/** Reads the outline of the workbook alone; without its texts and sheets that takes no time. */
async function listSheets(entries: ZipEntry[]) {
  const outline = entries.filter(({ name }) =>
    /\.rels$|^\[Content_Types\]\.xml$|workbook\d*\.xml$/i.test(name),
  )
  const shown: { name: string; index: number }[] = []
  const hidden: typeof shown = []
  await readXlsx(writeZip(outline), {
    sheets: (sheet) => {
      const list = sheet.hidden || sheet.veryHidden ? hidden : shown
      list.push({ name: sheet.name, index: sheet.index })
      return false
    },
  })
  if (shown.length + hidden.length === 0) throw damaged('no sheets')
  return [...shown, ...hidden]
}

/** Undefined for what is no table of cells: a chart that has a tab of its own. */
async function readSheet(parts: Uint8Array, name: string, index: number): Promise<Sheet | undefined> {
  const sheet = newSheet(name)
  let number = 0
  try {
    for await (const row of streamXlsxRows(parts, { sheet: index })) {
      number = Number.isSafeInteger(row.index) && row.index >= 0 ? row.index + 1 : number + 1
      if (!addRow(sheet, number, row.values)) break
    }
  } catch (error) {
    if (error instanceof Error && error.message.includes('missing worksheet file')) return undefined
    throw error
  }
  return sheet
}
