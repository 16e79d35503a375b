import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of an archive that a test writes byte by byte; what is given here is written even where it is a lie. */
export type TestEntry = {
  name: string
  contents: Uint8Array
  size?: number
  crc?: number
  flags?: number
  /** Where the directory says the entry begins; without it, where it does. */
  from?: number
  /** Writes sizes in 64 bits, as some programs always do. */
  long?: boolean
}

/** An archive of entries that may lie about themselves. */
export function makeArchive(entries: TestEntry[]): Uint8Array {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed = deflateRawSync(entry.contents)
    const local = Buffer.concat([header(entry, packed.length, LOCAL), packed])
    centrals.push(header(entry, packed.length, entry.from ?? offset))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const LOCAL = 'local'

function header(entry: TestEntry, packed: number, from: number | typeof LOCAL): Buffer {
  const name = Buffer.from(entry.name)
  const size = entry.size ?? entry.contents.length
  const extra = entry.long ? longSizes(size, packed) : Buffer.alloc(0)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20)
  facts.writeUInt16LE(entry.flags ?? 0, 2)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(entry.crc ?? crc32(entry.contents), 10)
  facts.writeUInt32LE(entry.long ? 0xffffffff : packed, 14)
  facts.writeUInt32LE(entry.long ? 0xffffffff : size, 18)
  facts.writeUInt16LE(name.length, 22)
  facts.writeUInt16LE(extra.length, 24)
  if (from === LOCAL) return Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, name, extra])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(from, 10)
  return Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, rest, name, extra])
}

function longSizes(size: number, packed: number): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(size), 4)
  extra.writeBigUInt64LE(BigInt(packed), 12)
  return extra
}
