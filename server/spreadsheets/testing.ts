import { zipSync, strToU8 } from 'fflate'

type TestCell =
  | string
  | number
  | boolean
  | Date
  | null
  | { formula: string; value: string | number | boolean }
type TestSheet = { name: string; rows?: TestCell[][]; xml?: string; state?: 'hidden' | 'veryHidden' }

/** A small workbook of one sheet for tests, as a spreadsheet program would write it. */
export const makeXlsx = (rows: TestCell[][], sheetName = 'Sheet1'): Uint8Array =>
  makeWorkbook([{ name: sheetName, rows }])

/** A workbook of several sheets; `xml` takes the place of rows, `parts` add to the archive or replace parts of it. */
export function makeWorkbook(sheets: TestSheet[], parts: Record<string, string> = {}): Uint8Array {
  const files = { ...workbookParts(sheets), ...parts }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}

export function makeCsv(rows: TestCell[][], delimiter = ','): Uint8Array {
  const lines = rows.map((row) => row.map((cell) => csvCell(cell, delimiter)).join(delimiter))
  return strToU8(lines.map((line) => `${line}\r\n`).join(''))
}

export function workbookParts(sheets: TestSheet[]): Record<string, string> {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }))
  const list = numbered.map(
    ({ name, number, state }) =>
      `<sheet name="${escape(name)}" sheetId="${number}" ${state ? `state="${state}" ` : ''}r:id="rId${number}"/>`,
  )
  const links = numbered.map(({ number }) =>
    link(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`),
  )
  const contents = numbered.map(({ number, rows = [], xml }) => [
    `xl/worksheets/sheet${number}.xml`,
    xml ?? sheetXml(rows),
  ])
  return {
    '[Content_Types].xml': contentTypes('spreadsheetml.sheet.main+xml'),
    '_rels/.rels': relationships([link('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${START}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...links,
      link('rStyles', 'styles', 'styles.xml'),
      link('rTexts', 'sharedStrings', 'sharedStrings.xml'),
    ]),
    'xl/styles.xml': stylesXml([]),
    ...Object.fromEntries(contents),
  }
}

const START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const link = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

const relationships = (links: string[]) =>
  `${START}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`

export const contentTypes = (main: string) =>
  `${START}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ` +
  `ContentType="application/vnd.openxmlformats-officedocument.${main}"/></Types>`

/** Style 1 is a date; further styles are number formats such as 00000, numbered from 2. */
export function stylesXml(formats: string[]): string {
  const numberFormats = formats.map(
    (code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code}"/>`,
  )
  const cells = [0, 14, ...formats.map((_, index) => 170 + index)].map(
    (id) => `<xf numFmtId="${id}" fontId="0"/>`,
  )
  return (
    `${START}<styleSheet xmlns="${MAIN}"><numFmts>${numberFormats.join('')}</numFmts>` +
    `<cellXfs>${cells.join('')}</cellXfs></styleSheet>`
  )
}

export const sheetData = (rows: string) =>
  `${START}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

export const sharedTexts = (items: string[]) =>
  `${START}<sst xmlns="${MAIN}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`

const sheetXml = (rows: TestCell[][]) =>
  sheetData(
    rows
      .map(
        (row, index) =>
          `<row r="${index + 1}">${row.map((cell, at) => cellXml(cell, `${letters(at)}${index + 1}`)).join('')}</row>`,
      )
      .join(''),
  )

function cellXml(cell: TestCell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
  if (typeof cell === 'object') {
    const type = typeof cell.value === 'number' ? '' : typeof cell.value === 'boolean' ? ' t="b"' : ' t="str"'
    const value = typeof cell.value === 'boolean' ? Number(cell.value) : escape(String(cell.value))
    return `<c r="${place}"${type}><f>${escape(cell.formula)}</f><v>${value}</v></c>`
  }
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
}

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function csvCell(cell: TestCell, delimiter: string): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = String(typeof cell === 'object' ? cell.value : cell)
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
}
