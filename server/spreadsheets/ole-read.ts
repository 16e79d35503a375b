import { damaged } from './unreadable-file.ts'

/** A compound file as Excel 97-2003 writes: a small file system in sectors, each chained to the next by a table. */
type OleFile = { names: string[]; read: (name: string) => Uint8Array }

type Stream = { name: string; start: number; size: number }

const LAST_SECTOR = 0xfffffffa
const ENTRY_LENGTH = 128
const MOST_ENTRIES = 4096
const SMALL_STREAM = 4096

/** Opens a compound file; throws UnreadableFile when its chains lead outside or run in circles. */
export function openOle(bytes: Uint8Array): OleFile {
  try {
    return open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof RangeError) throw damaged(error)
    throw error
  }
}

function open(file: Buffer): OleFile {
  const sectorSize = 2 ** file.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4096) throw damaged('sector size')
  const sector = (index: number) => {
    const at = (index + 1) * sectorSize
    if (index >= LAST_SECTOR || at >= file.length) throw damaged('sector outside')
    return file.subarray(at, at + sectorSize)
  }
  const table = numbersOf(Buffer.concat(tableSectors(file, sector).map(sector)))
  const readChain = (start: number) => Buffer.concat(chain(table, start).map(sector))
  const { root, streams } = readEntries(readChain(file.readUInt32LE(48)))
  const read = (name: string) => {
    const stream = streams.find((one) => one.name === name)
    if (!stream) throw damaged(`no ${name}`)
    if (stream.size >= SMALL_STREAM) return cut(readChain(stream.start), stream.size)
    const smallTable = numbersOf(readChain(file.readUInt32LE(60)))
    const small = readChain(root.start)
    const pieces = chain(smallTable, stream.start).map((index) => small.subarray(index * 64, index * 64 + 64))
    return cut(Buffer.concat(pieces), stream.size)
  }
  return { names: streams.map(({ name }) => name), read }
}

/** The first 109 sectors of the table are listed in the header, the others in a chain of lists. */
function tableSectors(file: Buffer, sector: (index: number) => Buffer): number[] {
  const count = file.readUInt32LE(44)
  const listed = numbersOf(file.subarray(76, 512))
  let next = file.readUInt32LE(68)
  while (listed.length < count && next < LAST_SECTOR && listed.length * 512 < file.length + 109 * 512) {
    const numbers = numbersOf(sector(next))
    next = numbers.pop() ?? LAST_SECTOR
    listed.push(...numbers)
  }
  return listed.slice(0, count).filter((index) => index < LAST_SECTOR)
}

function chain(table: number[], start: number): number[] {
  const indexes: number[] = []
  for (let at = start; at < LAST_SECTOR; at = table[at] ?? LAST_SECTOR) {
    if (indexes.length > table.length) throw damaged('a chain runs in circles')
    indexes.push(at)
  }
  return indexes
}

function readEntries(directory: Buffer): { root: Stream; streams: Stream[] } {
  const streams: Stream[] = []
  let root: Stream | undefined
  const count = Math.min(MOST_ENTRIES, directory.length / ENTRY_LENGTH)
  for (let index = 0; index < count; index += 1) {
    const entry = directory.subarray(index * ENTRY_LENGTH, (index + 1) * ENTRY_LENGTH)
    const nameLength = Math.min(64, entry.readUInt16LE(64))
    const name = entry.toString('utf16le', 0, Math.max(0, nameLength - 2))
    const found = { name, start: entry.readUInt32LE(116), size: entry.readUInt32LE(120) }
    if (entry[66] === 5) root ??= found
    if (entry[66] === 2) streams.push(found)
  }
  if (!root) throw damaged('no root')
  return { root, streams }
}

function cut(bytes: Buffer, size: number): Buffer {
  if (bytes.length < size) throw damaged('a stream is too short')
  return bytes.subarray(0, size)
}

const numbersOf = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
