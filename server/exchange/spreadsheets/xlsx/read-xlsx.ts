import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { MAX_SHEETS } from '../limits.ts'
import { applyZeroFormats } from './leading-zeros.ts'
import { readZip, type ZipEntry } from '../read-zip.ts'
import { addRow, createSheet, type Sheet } from '../sheet.ts'
import { sentences } from '../sentences.ts'
import { damagedFile, saveAsXlsx, wrongType } from '../unreadable-file.ts'
import { checkElements } from './element-limits.ts'
import { repack } from './repack.ts'

/** The sheets of an .xlsx workbook one after the other, hidden ones last. */
export async function* readXlsxSheets(bytes: Uint8Array): AsyncGenerator<Sheet> {
  const { parts, sheets } = await checkParts(bytes)
  for (const { name, index } of sheets.slice(0, MAX_SHEETS)) {
    const sheet = await readSheet(parts, name, index)
    if (sheet) yield sheet
  }
}

/** Repacks the parts of a workbook with its list of sheets, and drops what was unpacked for the checks. */
async function checkParts(bytes: Uint8Array) {
  const entries: ZipEntry[] = []
  for await (const entry of readZip(bytes)) entries.push(entry)
  checkWorkbook(entries)
  const read = entries.filter(({ name }) => /\.(xml|rels)$/i.test(name))
  checkElements(read)
  return { parts: await repack(applyZeroFormats(read)), sheets: await listSheets(entries) }
}

const WORKBOOK_TYPE =
  /spreadsheetml\.(sheet|template)\.main\+xml|ms-excel\.(sheet|template)\.macroenabled\.main\+xml/

function checkWorkbook(entries: ZipEntry[]) {
  const types = textOf(entries, '[Content_Types].xml').toLowerCase()
  if (WORKBOOK_TYPE.test(types)) return
  if (types.includes('sheet.binary')) throw saveAsXlsx(sentences.xlsb)
  if (types.includes('wordprocessingml')) throw wrongType(sentences.textDocument)
  if (types.includes('presentationml')) throw wrongType(sentences.presentation)
  const kind = textOf(entries, 'mimetype')
  if (kind.includes('opendocument.spreadsheet')) throw saveAsXlsx(sentences.ods)
  if (entries.some(({ name }) => name.startsWith('Index/') || name === 'Index.zip')) {
    throw saveAsXlsx(sentences.numbers)
  }
  throw wrongType(sentences.packedArchive)
}

function textOf(entries: ZipEntry[], name: string): string {
  const entry = entries.find((one) => one.name === name)
  return entry ? new TextDecoder().decode(entry.contents) : ''
}

/** Reads only the list of sheets; texts and cells are left out because they take long. */
async function listSheets(entries: ZipEntry[]) {
  const outline = entries.filter(({ name }) =>
    /\.rels$|^\[Content_Types\]\.xml$|workbook\d*\.xml$/i.test(name),
  )
  const visible: { name: string; index: number }[] = []
  const hidden: typeof visible = []
  await readXlsx(await repack(outline), {
    sheets: (sheet) => {
      const list = sheet.hidden || sheet.veryHidden ? hidden : visible
      list.push({ name: sheet.name, index: sheet.index })
      return false
    },
  })
  if (visible.length + hidden.length === 0) throw damagedFile('no sheets')
  return [...visible, ...hidden]
}

/** Undefined for a tab without cells: a chart sheet. */
async function readSheet(parts: Uint8Array, name: string, index: number): Promise<Sheet | undefined> {
  const sheet = createSheet(name)
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
