import { damagedFile } from '../unreadable-file.ts'

/** An OLE compound file, as Excel 97-2003 writes it: a small file system of sectors that a table chains together. */
type OleFile = { names: string[]; read: (name: string) => Uint8Array }

type Stream = { name: string; start: number; size: number }

const MAX_SECTOR = 0xfffffffa
const ENTRY_LENGTH = 128
const MAX_ENTRIES = 4096
const MIN_REGULAR_STREAM = 4096

/** Opens a compound file; throws UnreadableFile when a chain leaves the file or is circular. */
export function openOle(bytes: Uint8Array): OleFile {
  try {
    return open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof RangeError) throw damagedFile(error)
    throw error
  }
}

function open(file: Buffer): OleFile {
  const sectorSize = 2 ** file.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4096) throw damagedFile('sector size')
  const sector = (index: number) => {
    const offset = (index + 1) * sectorSize
    if (index >= MAX_SECTOR || offset >= file.length) throw damagedFile('sector outside the file')
    return file.subarray(offset, offset + sectorSize)
  }
  const table = readNumbers(Buffer.concat(tableSectors(file, sector).map(sector)))
  const readChain = (start: number) => Buffer.concat(chain(table, start).map(sector))
  const { root, streams } = readEntries(readChain(file.readUInt32LE(48)))
  const read = (name: string) => {
    const stream = streams.find((one) => one.name === name)
    if (!stream) throw damagedFile(`no ${name}`)
    if (stream.size >= MIN_REGULAR_STREAM) return truncate(readChain(stream.start), stream.size)
    const smallTable = readNumbers(readChain(file.readUInt32LE(60)))
    const small = readChain(root.start)
    const pieces = chain(smallTable, stream.start).map((index) => small.subarray(index * 64, index * 64 + 64))
    return truncate(Buffer.concat(pieces), stream.size)
  }
  return { names: streams.map(({ name }) => name), read }
}

/** The header lists the first 109 sectors of the table, a chain of lists the others. */
function tableSectors(file: Buffer, sector: (index: number) => Buffer): number[] {
  const count = file.readUInt32LE(44)
  const listed = readNumbers(file.subarray(76, 512))
  let next = file.readUInt32LE(68)
  while (listed.length < count && next < MAX_SECTOR && listed.length * 512 < file.length + 109 * 512) {
    const numbers = readNumbers(sector(next))
    next = numbers.pop() ?? MAX_SECTOR
    listed.push(...numbers)
  }
  return listed.slice(0, count).filter((index) => index < MAX_SECTOR)
}

function chain(table: number[], start: number): number[] {
  const indexes: number[] = []
  for (let index = start; index < MAX_SECTOR; index = table[index] ?? MAX_SECTOR) {
    if (indexes.length > table.length) throw damagedFile('a chain is circular')
    indexes.push(index)
  }
  return indexes
}

function readEntries(directory: Buffer): { root: Stream; streams: Stream[] } {
  const streams: Stream[] = []
  let root: Stream | undefined
  const count = Math.min(MAX_ENTRIES, directory.length / ENTRY_LENGTH)
  for (let index = 0; index < count; index += 1) {
    const entry = directory.subarray(index * ENTRY_LENGTH, (index + 1) * ENTRY_LENGTH)
    const nameLength = Math.min(64, entry.readUInt16LE(64))
    const name = entry.toString('utf16le', 0, Math.max(0, nameLength - 2))
    const found = { name, start: entry.readUInt32LE(116), size: entry.readUInt32LE(120) }
    if (entry[66] === 5) root ??= found
    if (entry[66] === 2) streams.push(found)
  }
  if (!root) throw damagedFile('no root')
  return { root, streams }
}

function truncate(bytes: Buffer, size: number): Buffer {
  if (bytes.length < size) throw damagedFile('a stream is too short')
  return bytes.subarray(0, size)
}

const readNumbers = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
