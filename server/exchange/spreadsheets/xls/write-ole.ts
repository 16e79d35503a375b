const SECTOR = 4096
const PER_SECTOR = SECTOR / 4
const FREE = 0xffffffff
const CHAIN_END = 0xfffffffe
const TABLE_SECTOR = 0xfffffffd

/**
 * A new compound file with one stream and nothing else, so that the library that reads it meets no circular chains,
 * no entries that share bytes and no sectors outside the file. Sectors: table, directory, contents.
 */
export function writeOle(name: string, contents: Uint8Array): Uint8Array {
  // A stream below 4096 bytes would need a second table.
  const size = Math.max(contents.length, SECTOR)
  const sectors = Math.ceil(size / SECTOR)
  const tables = Math.ceil((sectors + 1) / (PER_SECTOR - 1))
  const file = Buffer.alloc((1 + tables + 1 + sectors) * SECTOR)
  writeHeader(file, tables)
  const table = file.subarray(SECTOR, (1 + tables) * SECTOR).fill(0xff)
  for (let index = 0; index < tables; index += 1) table.writeUInt32LE(TABLE_SECTOR, index * 4)
  table.writeUInt32LE(CHAIN_END, tables * 4)
  for (let index = tables + 1; index < tables + sectors; index += 1) table.writeUInt32LE(index + 1, index * 4)
  table.writeUInt32LE(CHAIN_END, (tables + sectors) * 4)
  const directory = file.subarray((1 + tables) * SECTOR, (2 + tables) * SECTOR)
  writeEntry(directory, { name: 'Root Entry', type: 5, start: CHAIN_END, size: 0 })
  writeEntry(directory.subarray(128), { name, type: 2, start: tables + 1, size })
  file.set(contents, (2 + tables) * SECTOR)
  return file
}

function writeHeader(file: Buffer, tables: number) {
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(4, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(12, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(tables, 44)
  file.writeUInt32LE(tables, 48)
  file.writeUInt32LE(4096, 56)
  file.writeUInt32LE(CHAIN_END, 60)
  file.writeUInt32LE(CHAIN_END, 68)
  for (let index = 0; index < 109; index += 1)
    file.writeUInt32LE(index < tables ? index : FREE, 76 + index * 4)
}

function writeEntry(
  entry: Buffer,
  { name, type, start, size }: Record<'type' | 'start' | 'size', number> & { name: string },
) {
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(name.length * 2 + 2, 64)
  entry.writeUInt8(type, 66)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
}
