import { sentences } from './sentences.ts'
import { UnreadableFile, wrongType } from './unreadable-file.ts'

/** An .xlsx workbook is a zip archive, an .xls workbook an OLE compound file. */
export type Container = 'zip' | 'ole' | 'text'

const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP_SIGNATURE = [0x50, 0x4b]

/** First characters of files that people choose by mistake. */
const OTHER_TYPES: [start: string, type: string][] = [
  ['%PDF', 'a PDF document'],
  ['{\\rtf', 'a text document'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['II*\0', 'a picture'],
  ['MM\0*', 'a picture'],
  ['\x1f\x8b', 'a compressed file'],
  ['7z\xbc\xaf', 'a compressed file'],
  ['Rar!', 'a compressed file'],
  ['\x7fELF', 'a program'],
  ['MZ\x90', 'a program'],
  ['SQLite format 3', 'a database'],
]

/** Detects by its first bytes, never by its name, how a file is read; throws UnreadableFile for other types. */
export function detectContainer(bytes: Uint8Array): Container {
  if (bytes.length === 0) throw new UnreadableFile('unreadable', sentences.empty)
  if (startsWith(bytes, ZIP_SIGNATURE) && (bytes[2] ?? 255) < 9) return 'zip'
  if (startsWith(bytes, OLE_SIGNATURE)) return 'ole'
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const other = OTHER_TYPES.find(([signature]) => start.startsWith(signature))
  if (other) throw wrongType(sentences.otherType(other[1]))
  return 'text'
}

const startsWith = (bytes: Uint8Array, signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte)
