import type { ZipEntry } from './zip-read.ts'

/**
 * The same entries in an archive of our own making, so that the reader behind us meets no trick that our check
 * reads in another way: no gaps, no comments, no second names, no other sizes than those checked.
 */
export function writeZip(entries: ZipEntry[]): Uint8Array {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const facts = factsOf(entry, name.length)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    facts.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    centrals.push(central, name)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, name, entry.packed])
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const UTF8_NAME = 0x800

/** The 26 bytes that the header before the contents and the one in the directory have in common. */
function factsOf({ method, packed, size, crc }: ZipEntry, nameLength: number): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(UTF8_NAME, 2)
  facts.writeUInt16LE(method, 4)
  facts.writeUInt32LE(crc, 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(size, 18)
  facts.writeUInt16LE(nameLength, 22)
  return facts
}
