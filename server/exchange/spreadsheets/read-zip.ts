import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { MAX_UNPACKED_BYTES, MAX_ZIP_ENTRIES } from './limits.ts'
import { sentences } from './sentences.ts'
import { damagedFile, passwordProtected, UnreadableFile } from './unreadable-file.ts'

export type ZipEntry = { name: string; contents: Buffer }

const MAX_NAME_LENGTH = 500

/** How many entries an archive may have, and how many bytes it may unpack to. */
export type ZipLimits = { maxEntries: number; maxBytes: number }
const OF_SPREADSHEETS: ZipLimits = { maxEntries: MAX_ZIP_ENTRIES, maxBytes: MAX_UNPACKED_BYTES }

/**
 * The files of a ZIP archive, unpacked one at a time. Before the first one, the whole directory of the archive is checked:
 * not too many entries, not too large, no password, no link, no path that leads elsewhere, no name twice, no shared bytes.
 * Sizes and checksums are compared while a file is unpacked. Throws UnreadableFile.
 */
export async function* readZip(
  bytes: Uint8Array,
  limits: ZipLimits = OF_SPREADSHEETS,
): AsyncGenerator<ZipEntry> {
  const { zip, entries } = await openZip(bytes, limits).catch(refuse)
  for (const entry of entries)
    yield { name: entry.fileName, contents: await unpack(zip, entry).catch(refuse) }
}

type OpenZip = { zip: ZipFile; entries: Entry[] }

async function openZip(bytes: Uint8Array, { maxEntries, maxBytes }: ZipLimits): Promise<OpenZip> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (zip.entryCount > maxEntries) throw tooLargeUnpacked()
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  const declaredBytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (declaredBytes > maxBytes) throw tooLargeUnpacked()
  if (entries.some((entry) => entry.isEncrypted())) throw passwordProtected()
  if (entries.some(isLink)) throw damagedFile('a link')
  if (entries.some(({ fileName }) => fileName.length > MAX_NAME_LENGTH))
    throw damagedFile('a name is too long')
  if (new Set(entries.map(({ fileName }) => fileName.toLowerCase())).size < entries.length)
    throw damagedFile('two entries with one name')
  await checkOverlap(zip, entries)
  return { zip, entries }
}

/** Programs of Unix keep the kind of a file in the upper half of its attributes. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & FILE_KIND) === LINK
const FILE_KIND = 0o170000
const LINK = 0o120000

/** Entries that share bytes can unpack to far more than the size of the archive. */
async function checkOverlap(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let end = 0
  for (const entry of inOrder) {
    if (entry.relativeOffsetOfLocalHeader < end) throw damagedFile('entries overlap')
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    end = fileDataStart + entry.compressedSize
  }
}

/** Nothing is unpacked beyond the declared size. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { uncompressedSize: size, compressionMethod } = entry
  const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }))
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    throw damagedFile(`compression method ${compressionMethod}`)
  const contents =
    compressionMethod === STORED
      ? packed
      : await inflate(packed, {
          maxOutputLength: Math.max(size, 1),
          chunkSize: Math.max(size, MIN_CHUNK_BYTES),
        })
  if (contents.length !== size) throw damagedFile(`wrong size of ${entry.fileName}`)
  if (crc32(contents) !== entry.crc32) throw damagedFile(`wrong checksum of ${entry.fileName}`)
  return contents
}

const inflate = promisify(inflateRaw)
const STORED = 0
const DEFLATED = 8
/** The least that zlib takes. */
const MIN_CHUNK_BYTES = 64

/** The library has no codes for what it refuses. */
function refuse(error: unknown): never {
  if (error instanceof UnreadableFile) throw error
  const isEncrypted = error instanceof Error && error.message.startsWith('strong encryption')
  throw isEncrypted ? passwordProtected() : damagedFile(error)
}

const tooLargeUnpacked = () => new UnreadableFile('too_large', sentences.unpacksTooLarge)
