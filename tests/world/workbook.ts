import { readXlsx } from 'hucre/xlsx'

/** The name of a workbook's one sheet, and its cells row by row; null for an empty cell. */
export async function readWorkbook(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes)
  const [sheet] = sheets
  if (!sheet || sheets.length !== 1) throw new Error(`a workbook of ${sheets.length} sheets`)
  return { name: sheet.name, rows: sheet.rows }
}
