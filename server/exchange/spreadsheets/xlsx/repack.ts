import { buffer } from 'node:stream/consumers'
import type { ZipEntry } from '../read-zip.ts'
import { writeZip } from '../write-zip.ts'

/**
 * The checked entries as a new archive without gaps, comments or repeated names, so that the library that reads it cannot
 * understand the archive in another way than our check did. Compressed, it is unpacked in pieces, between which too many
 * cells are noticed.
 */
export const repack = (entries: readonly ZipEntry[]): Promise<Uint8Array> =>
  buffer(writeZip(entries, { modifiedAt: new Date(0), compressionLevel: 1 }))
