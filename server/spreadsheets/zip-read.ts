import { crc32, inflateRawSync } from 'node:zlib'
import { MOST_UNPACKED_BYTES, MOST_ZIP_ENTRIES } from './limits.ts'
import { readZipDirectory, type ZipRecord } from './zip-directory.ts'
import { damaged, locked, UnreadableFile } from './unreadable-file.ts'

/** An entry whose contents were unpacked once and found to be what the archive says. */
export type ZipEntry = { name: string; method: number; packed: Uint8Array; size: number; crc: number }

const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
const LONGEST_NAME = 500

/**
 * The entries of an archive that can be trusted: few, small, apart from each other, each with its own name, and
 * each as long as it says. Everything else is refused before any other code sees it.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const records = readZipDirectory(bytes)
  if (records.length > MOST_ZIP_ENTRIES) throw tooMuchInside()
  const declared = records.reduce((sum, { size }) => sum + size, 0)
  if (declared > MOST_UNPACKED_BYTES) throw tooMuchInside()
  if (records.some(({ flags }) => (flags & ENCRYPTED) !== 0)) throw locked()
  if (new Set(records.map(({ name }) => name.toLowerCase())).size < records.length) throw damaged('same name')
  checkApart(records)
  return records.map((record) => checkEntry(bytes, record))
}

export const unpack = ({ method, packed, size }: ZipEntry): Uint8Array =>
  method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })

/** Entries that share bytes unpack to far more than the archive holds. */
function checkApart(records: ZipRecord[]) {
  let end = 0
  for (const record of records.toSorted((a, b) => a.from - b.from)) {
    if (record.from < end) throw damaged('entries overlap')
    end = record.to
  }
}

function checkEntry(
  bytes: Uint8Array,
  { name, method, from, headerLength, to, size, crc }: ZipRecord,
): ZipEntry {
  if (name.length > LONGEST_NAME) throw damaged('a name is too long')
  const contents = bytes.subarray(from + headerLength, to)
  if (method !== STORED && method !== DEFLATED) throw damaged(`packing method ${method}`)
  if (method === STORED || contents.length === 0) {
    if (contents.length !== size || crc32(contents) !== crc) throw damaged(`${name} is not what it says`)
    return { name, method: STORED, packed: contents, size, crc }
  }
  const { used, unpacked } = inflate(name, contents, size)
  if (unpacked.length !== size || crc32(unpacked) !== crc) throw damaged(`${name} is not what it says`)
  return { name, method, packed: contents.subarray(0, used), size, crc }
}

function inflate(name: string, contents: Uint8Array, size: number) {
  try {
    const options = { maxOutputLength: Math.max(1, size), info: true }
    const { buffer, engine } = inflateRawSync(contents, options) as unknown as Inflated
    return { unpacked: buffer, used: engine.bytesWritten }
  } catch (cause) {
    throw damaged(`${name}: ${String(cause)}`)
  }
}
/** What `info: true` makes of the answer; the types of Node don't tell. */
type Inflated = { buffer: Uint8Array; engine: { bytesWritten: number } }

const tooMuchInside = () =>
  new UnreadableFile(
    'too_large',
    `This file unpacks to more than ${MOST_UNPACKED_BYTES / 1024 / 1024} MB or ${MOST_ZIP_ENTRIES} parts. ` +
      'Please save only the sheet that Homeroom needs.',
  )
