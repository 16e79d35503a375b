import { UnreadableFile } from './unreadable-file.ts'

export type Content = 'zip' | 'ole' | 'text'

const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b]

/** Beginnings of files that people choose by mistake. `%PDF` and the like are text, the rest are bytes. */
const MISTAKEN: [begins: string, what: string][] = [
  ['%PDF', 'a PDF document'],
  ['{\\rtf', 'a text document'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['II*\0', 'a picture'],
  ['MM\0*', 'a picture'],
  ['\x1f\x8b', 'a packed archive'],
  ['7z\xbc\xaf', 'a packed archive'],
  ['Rar!', 'a packed archive'],
  ['\x7fELF', 'a program'],
  ['MZ\x90', 'a program'],
  ['SQLite format 3', 'a database'],
]

/** Says by its first bytes, never by its name, how a file is to be read; refuses what is clearly no table. */
export function recognise(bytes: Uint8Array): Content {
  if (bytes.length === 0) throw new UnreadableFile('unreadable', 'This file is empty.')
  if (startsWith(bytes, ZIP) && (bytes[2] ?? 255) < 9) return 'zip'
  if (startsWith(bytes, OLE)) return 'ole'
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const mistaken = MISTAKEN.find(([begins]) => start.startsWith(begins))
  if (mistaken) throw wrongType(`This is ${mistaken[1]}, not a spreadsheet.`)
  return 'text'
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte)

export const wrongType = (what: string) =>
  new UnreadableFile('wrong_type', `${what} Please choose an .xlsx, .xls or .csv file.`)

export const saveAsXlsx = (what: string) =>
  new UnreadableFile(
    'wrong_type',
    `${what} Please open it in your spreadsheet program, save it as .xlsx and choose that file.`,
  )
