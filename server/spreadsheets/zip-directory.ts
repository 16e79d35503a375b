import { damaged } from './unreadable-file.ts'

/** An entry as the directory at the end of an archive tells it; it takes up the bytes `from` to `to`. */
export type ZipRecord = {
  name: string
  flags: number
  method: number
  size: number
  crc: number
  from: number
  headerLength: number
  to: number
}

const END = 0x06054b50
const END_LENGTH = 22
const CENTRAL = 0x02014b50
const CENTRAL_LENGTH = 46
const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const LONGEST_COMMENT = 0xffff

/** Reads the directory of an archive; throws UnreadableFile when any number in it points outside. */
export function readZipDirectory(bytes: Uint8Array): ZipRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = findEnd(view)
    const count = view.getUint16(end + 10, true)
    const start = view.getUint32(end + 16, true)
    let at = start
    return Array.from({ length: count }, () => {
      const { record, length } = readRecord(bytes, view, at)
      at += length
      if (at > end || record.to > start) throw damaged('the directory does not fit')
      return record
    })
  } catch (error) {
    if (error instanceof RangeError) throw damaged(error)
    throw error
  }
}

/** The end record says how long the comment behind it is, which must reach to the end of the file exactly. */
function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT)
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1) {
    const fits = () => at + END_LENGTH + view.getUint16(at + 20, true) === view.byteLength
    if (view.getUint32(at, true) === END && fits()) return at
  }
  throw damaged('no directory')
}

function readRecord(bytes: Uint8Array, view: DataView, at: number) {
  if (view.getUint32(at, true) !== CENTRAL) throw damaged('broken directory')
  const nameEnd = at + CENTRAL_LENGTH + view.getUint16(at + 28, true)
  const extraEnd = nameEnd + view.getUint16(at + 30, true)
  const sizes = readSizes(view, at, nameEnd, extraEnd)
  if (view.getUint32(sizes.from, true) !== LOCAL) throw damaged('broken entry')
  const headerLength =
    LOCAL_LENGTH + view.getUint16(sizes.from + 26, true) + view.getUint16(sizes.from + 28, true)
  const record: ZipRecord = {
    name: new TextDecoder().decode(bytes.subarray(at + CENTRAL_LENGTH, nameEnd)),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    size: sizes.size,
    from: sizes.from,
    headerLength,
    to: sizes.from + headerLength + sizes.packed,
  }
  return { record, length: extraEnd - at + view.getUint16(at + 32, true) }
}

const ELSEWHERE = 0xffffffff
const ZIP64 = 1

/** Some programs write every size in 64 bits: then the short fields are all ones and the numbers stand behind the name. */
function readSizes(view: DataView, at: number, extraFrom: number, extraEnd: number) {
  const short = { size: at + 24, packed: at + 20, from: at + 42 }
  let long = extraFrom
  while (long + 4 <= extraEnd && view.getUint16(long, true) !== ZIP64)
    long += 4 + view.getUint16(long + 2, true)
  long += 4
  const read = (place: number) => {
    const value = view.getUint32(place, true)
    if (value !== ELSEWHERE) return value
    if (long + 8 > extraEnd) throw damaged('a size is missing')
    long += 8
    return Number(view.getBigUint64(long - 8, true))
  }
  return { size: read(short.size), packed: read(short.packed), from: read(short.from) }
}
