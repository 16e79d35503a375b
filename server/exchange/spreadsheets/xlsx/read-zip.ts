import { crc32, inflateRawSync } from 'node:zlib'
import { MAX_UNPACKED_BYTES, MAX_ZIP_ENTRIES } from '../limits.ts'
import { damagedFile, passwordProtected, UnreadableFile } from '../unreadable-file.ts'

/** An entry whose contents were unpacked once and match the size and checksum in the archive. */
export type ZipEntry = { name: string; method: number; packed: Uint8Array; size: number; crc: number }

export const STORED = 0
export const DEFLATED = 8
const ENCRYPTED_FLAG = 1
const MAX_NAME_LENGTH = 500

/**
 * The entries of an archive after checking it: not too many, not too large, not overlapping, no name twice, and
 * sizes and checksums as declared. Throws UnreadableFile otherwise, before any other code reads the archive.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const records = readDirectory(bytes)
  if (records.length > MAX_ZIP_ENTRIES) throw tooLargeUnpacked()
  const declaredBytes = records.reduce((sum, { size }) => sum + size, 0)
  if (declaredBytes > MAX_UNPACKED_BYTES) throw tooLargeUnpacked()
  if (records.some(({ flags }) => (flags & ENCRYPTED_FLAG) !== 0)) throw passwordProtected()
  if (new Set(records.map(({ name }) => name.toLowerCase())).size < records.length)
    throw damagedFile('two entries with one name')
  checkOverlap(records)
  return records.map((record) => readEntry(bytes, record))
}

export const unpack = ({ method, packed, size }: ZipEntry): Uint8Array =>
  method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })

/** Entries that share bytes can unpack to far more than the archive holds. */
function checkOverlap(records: DirectoryRecord[]) {
  let end = 0
  for (const record of records.toSorted((a, b) => a.start - b.start)) {
    if (record.start < end) throw damagedFile('entries overlap')
    end = record.end
  }
}

function readEntry(
  bytes: Uint8Array,
  { name, method, start, headerLength, end, size, crc }: DirectoryRecord,
): ZipEntry {
  if (name.length > MAX_NAME_LENGTH) throw damagedFile('a name is too long')
  const contents = bytes.subarray(start + headerLength, end)
  if (method !== STORED && method !== DEFLATED) throw damagedFile(`compression method ${method}`)
  if (method === STORED || contents.length === 0) {
    if (contents.length !== size || crc32(contents) !== crc)
      throw damagedFile(`wrong size or checksum of ${name}`)
    return { name, method: STORED, packed: contents, size, crc }
  }
  const { used, unpacked } = inflate(name, contents, size)
  if (unpacked.length !== size || crc32(unpacked) !== crc)
    throw damagedFile(`wrong size or checksum of ${name}`)
  return { name, method, packed: contents.subarray(0, used), size, crc }
}

function inflate(name: string, contents: Uint8Array, size: number) {
  try {
    const options = { maxOutputLength: Math.max(1, size), info: true }
    const { buffer, engine } = inflateRawSync(contents, options) as unknown as InflateInfo
    return { unpacked: buffer, used: engine.bytesWritten }
  } catch (cause) {
    throw damagedFile(`${name}: ${String(cause)}`)
  }
}
/** The result with `info: true`, which Node's types leave out. */
type InflateInfo = { buffer: Uint8Array; engine: { bytesWritten: number } }

/** An entry as the directory at the end of the archive describes it; it takes up the bytes `start` to `end`. */
type DirectoryRecord = {
  name: string
  flags: number
  method: number
  size: number
  crc: number
  start: number
  headerLength: number
  end: number
}

const END_OF_DIRECTORY = 0x06054b50
const END_OF_DIRECTORY_LENGTH = 22
const MAX_COMMENT_LENGTH = 0xffff
const DIRECTORY_HEADER = 0x02014b50
const DIRECTORY_HEADER_LENGTH = 46
const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_LENGTH = 30

/** Throws UnreadableFile when an offset or length points outside the archive. */
function readDirectory(bytes: Uint8Array): DirectoryRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const endOfDirectory = findEndOfDirectory(view)
    const count = view.getUint16(endOfDirectory + 10, true)
    const directoryStart = view.getUint32(endOfDirectory + 16, true)
    let offset = directoryStart
    return Array.from({ length: count }, () => {
      const { record, length } = readRecord(bytes, view, offset)
      offset += length
      if (offset > endOfDirectory || record.end > directoryStart)
        throw damagedFile('wrong offset in the directory')
      return record
    })
  } catch (error) {
    if (error instanceof RangeError) throw damagedFile(error)
    throw error
  }
}

/** The record holds the length of the comment after it, which must end exactly where the file ends. */
function findEndOfDirectory(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_OF_DIRECTORY_LENGTH - MAX_COMMENT_LENGTH)
  for (let offset = view.byteLength - END_OF_DIRECTORY_LENGTH; offset >= lowest; offset -= 1) {
    const endsWithFile = () =>
      offset + END_OF_DIRECTORY_LENGTH + view.getUint16(offset + 20, true) === view.byteLength
    if (view.getUint32(offset, true) === END_OF_DIRECTORY && endsWithFile()) return offset
  }
  throw damagedFile('no directory')
}

function readRecord(bytes: Uint8Array, view: DataView, offset: number) {
  if (view.getUint32(offset, true) !== DIRECTORY_HEADER) throw damagedFile('broken directory')
  const nameEnd = offset + DIRECTORY_HEADER_LENGTH + view.getUint16(offset + 28, true)
  const extraEnd = nameEnd + view.getUint16(offset + 30, true)
  const { size, packedSize, start } = readSizes(view, offset, nameEnd, extraEnd)
  if (view.getUint32(start, true) !== LOCAL_HEADER) throw damagedFile('broken entry')
  const headerLength =
    LOCAL_HEADER_LENGTH + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const record: DirectoryRecord = {
    name: new TextDecoder().decode(bytes.subarray(offset + DIRECTORY_HEADER_LENGTH, nameEnd)),
    flags: view.getUint16(offset + 8, true),
    method: view.getUint16(offset + 10, true),
    crc: view.getUint32(offset + 16, true),
    size,
    start,
    headerLength,
    end: start + headerLength + packedSize,
  }
  return { record, length: extraEnd - offset + view.getUint16(offset + 32, true) }
}

const IN_ZIP64_FIELD = 0xffffffff
const ZIP64_FIELD = 1

/** Some programs write all sizes in 64 bits: the 32-bit fields are all ones and the values are in the ZIP64 extra field. */
function readSizes(view: DataView, offset: number, extraStart: number, extraEnd: number) {
  let zip64 = extraStart
  while (zip64 + 4 <= extraEnd && view.getUint16(zip64, true) !== ZIP64_FIELD)
    zip64 += 4 + view.getUint16(zip64 + 2, true)
  zip64 += 4
  const read = (field: number) => {
    const value = view.getUint32(field, true)
    if (value !== IN_ZIP64_FIELD) return value
    if (zip64 + 8 > extraEnd) throw damagedFile('a size is missing')
    zip64 += 8
    return Number(view.getBigUint64(zip64 - 8, true))
  }
  // The order of the values in the ZIP64 field.
  const size = read(offset + 24)
  const packedSize = read(offset + 20)
  const start = read(offset + 42)
  return { size, packedSize, start }
}

const tooLargeUnpacked = () =>
  new UnreadableFile(
    'too_large',
    `This file unpacks to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB or ${MAX_ZIP_ENTRIES} parts. ` +
      'Please save only the sheet that Homeroom needs.',
  )
