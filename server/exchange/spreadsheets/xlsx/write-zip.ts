import type { ZipEntry } from './read-zip.ts'

/**
 * Writes the checked entries into a new archive without gaps, comments, extra fields or repeated names, so that the
 * library that reads it cannot understand the archive in another way than our check did.
 */
export function writeZip(entries: ZipEntry[]): Uint8Array {
  const locals: Buffer[] = []
  const directoryParts: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const fields = sharedFields(entry, name.length)
    const directoryHeader = Buffer.alloc(46)
    directoryHeader.writeUInt32LE(0x02014b50, 0)
    directoryHeader.writeUInt16LE(20, 4)
    fields.copy(directoryHeader, 6)
    directoryHeader.writeUInt32LE(offset, 42)
    directoryParts.push(directoryHeader, name)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, name, entry.packed])
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(directoryParts)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const UTF8_NAME_FLAG = 0x800

/** The 26 bytes that the local header and the directory header have in common. */
function sharedFields({ method, packed, size, crc }: ZipEntry, nameLength: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(UTF8_NAME_FLAG, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(nameLength, 22)
  return fields
}
