import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const DEFLATED = 8
/** 2.0, the first version with folders and this compression. */
const VERSION_NEEDED = 20

type Entry = { name: string; packed: Buffer; crc: number; size: number }

/** One file of an archive, compressed while it is written. */
class EntryWriter {
  readonly #name: string
  readonly #deflate: DeflateRaw = createDeflateRaw()
  readonly #chunks: Buffer[] = []
  #crc = 0
  #size = 0
  constructor(name: string) {
    this.#name = name
    this.#deflate.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    this.#crc = crc32(bytes, this.#crc)
    this.#size += bytes.length
    await new Promise<void>((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  async end(): Promise<Entry> {
    await new Promise<void>((resolve, reject) => {
      this.#deflate.once('error', reject).once('end', resolve).end()
    })
    return { name: this.#name, packed: Buffer.concat(this.#chunks), crc: this.#crc, size: this.#size }
  }
}

/**
 * A ZIP archive that is made in memory from texts, each file compressed in a thread of its own while it is written. Names
 * are ASCII. Sizes stand before the contents, so that every reader can read it from the beginning.
 */
export class ZipWriter {
  readonly #entries: Entry[] = []
  readonly #madeAt: Date
  constructor(madeAt: Date) {
    this.#madeAt = madeAt
  }

  /** Adds a file of the texts that `write` passes on. */
  async add(name: string, write: (add: (text: string) => Promise<void>) => Promise<void>): Promise<void> {
    const entry = new EntryWriter(name)
    await write((text) => entry.write(text))
    this.#entries.push(await entry.end())
  }

  toBuffer(): Buffer {
    const parts: Buffer[] = []
    const directory: Buffer[] = []
    let offset = 0
    for (const entry of this.#entries) {
      const local = this.#header(LOCAL_HEADER, entry)
      directory.push(this.#header(DIRECTORY_HEADER, entry, offset))
      parts.push(local, entry.packed)
      offset += local.length + entry.packed.length
    }
    const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(END_OF_DIRECTORY, 0)
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(directoryBytes, 12)
    end.writeUInt32LE(offset, 16)
    return Buffer.concat([...parts, ...directory, end])
  }

  /** The header before the contents, or with `offset` that of the directory: the same fields at other places. */
  #header(signature: number, { name, packed, crc, size }: Entry, offset?: number): Buffer {
    const inDirectory = offset !== undefined
    const at = inDirectory ? 2 : 0
    const length = inDirectory ? 46 : 30
    const header = Buffer.alloc(length + name.length)
    header.writeUInt32LE(signature, 0)
    if (inDirectory) header.writeUInt16LE(VERSION_NEEDED, 4)
    header.writeUInt16LE(VERSION_NEEDED, 4 + at)
    header.writeUInt16LE(DEFLATED, 8 + at)
    const { time, date } = dosTime(this.#madeAt)
    header.writeUInt16LE(time, 10 + at)
    header.writeUInt16LE(date, 12 + at)
    header.writeUInt32LE(crc, 14 + at)
    header.writeUInt32LE(packed.length, 18 + at)
    header.writeUInt32LE(size, 22 + at)
    header.writeUInt16LE(name.length, 26 + at)
    if (inDirectory) header.writeUInt32LE(offset, 42)
    header.write(name, length, 'ascii')
    return header
  }
}

/** A moment as archives have it: two seconds exact, without a time zone, here UTC. */
const dosTime = (moment: Date) => ({
  time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
  date: ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
})
