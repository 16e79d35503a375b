import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { HEADER_WITHIN, MOST_CELL_CHARACTERS, MOST_COLUMNS } from './limits.ts'
import { saveAsXlsx } from './recognise.ts'
import { addRow, newSheet, type Sheet } from './sheet.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A text file as one sheet. Rows are numbered as a spreadsheet program shows them: a cell of many lines is one row. */
export async function* readCsvSheet(bytes: Uint8Array): AsyncGenerator<Sheet> {
  const text = decodeText(bytes)
  if (text.trimStart().startsWith('<')) throw saveAsXlsx('This is a web page, not a spreadsheet.')
  if (/^MIME-Version:/i.test(text)) throw saveAsXlsx('This is a saved web page, not a spreadsheet.')
  const named = /^sep=([^"\r\n])(\r\n|\n|\r|$)/i.exec(text)
  const table = named ? text.slice(named[0].length) : text
  yield readRows(table, named?.[1] ?? delimiterOf(table))
}

const LINE_ENDS = ['\r\n', '\n', '\r']

function readRows(text: string, delimiter: string): Sheet {
  const sheet = newSheet()
  let number = 0
  try {
    parse(Buffer.from(text), {
      delimiter,
      record_delimiter: LINE_ENDS.filter((end) => end !== delimiter),
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MOST_CELL_CHARACTERS * MOST_COLUMNS,
      on_record: (values: string[]) => {
        number += 1
        if (!addRow(sheet, number, values)) throw new Enough()
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw unparsable(error, number + 1)
  }
  return sheet
}

/** Leaves the parser when the sheet has enough; the sheet itself knows why. */
class Enough extends Error {}

function unparsable(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error
  return new UnreadableFile(
    'unreadable',
    `Row ${row.toLocaleString('en-US')} has a quotation mark without its partner. Please correct it and choose the file again.`,
    { cause: error },
  )
}

const DELIMITERS = [',', ';', '\t', '|']

/** The sign that parts the most cells in the first line that has any; what stands in quotes does not count. */
function delimiterOf(text: string): string {
  for (const line of firstLines(text)) {
    const bare = line.replaceAll(/"[^"]*"/g, '')
    const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length - 1)
    const most = Math.max(...counts)
    if (most > 0) return DELIMITERS[counts.indexOf(most)] ?? ','
  }
  return ','
}

function firstLines(text: string): string[] {
  return text
    .slice(0, 200_000)
    .split(/\r\n|\n|\r/)
    .slice(0, HEADER_WITHIN)
}
