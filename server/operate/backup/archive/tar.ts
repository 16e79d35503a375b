/**
 * The part of the tar format (POSIX ustar) that an archive needs: plain files with short names. Any tar program reads what is
 * written here.
 */
const BLOCK = 512
/** Larger entries are not written here, so that one is a sign of damage. */
const MAX_ENTRY_BYTES = 1024 * 1024 * 1024

export type TarEntry = { name: string; content: Buffer }

/** The bytes of one file in a tar archive. `name` has at most 100 ASCII characters. */
export function tarEntry({ name, content }: TarEntry, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (name.length > 100) throw new Error(`the name ${name} is too long for tar`)
  header.write(name, 0, 'ascii')
  header.write('0000600\0', 100, 'ascii')
  header.write('0000000\0', 108, 'ascii')
  header.write('0000000\0', 116, 'ascii')
  header.write(octal(content.length, 11), 124, 'ascii')
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), 11), 136, 'ascii')
  header.write('0', 156, 'ascii')
  header.write('ustar\u000000', 257, 'ascii')
  header.write(`${octal(sumOf(header), 6)}\0 `, 148, 'ascii')
  const padding = (BLOCK - (content.length % BLOCK)) % BLOCK
  return Buffer.concat([header, content, Buffer.alloc(padding)])
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** Two empty blocks end a tar archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

/** The sum of a header's bytes, its own field counted as spaces. */
function sumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  return sum
}

/** The bytes are no tar archive, or one that ends before its end. */
export class TarDamaged extends Error {}

/** The files of a tar archive, one at a time in memory. Throws TarDamaged. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const { take, drain } = reader(chunks)
  for (;;) {
    const header = await take(BLOCK)
    // The compression's checksum comes after the end of the archive.
    if (header.every((byte) => byte === 0)) return drain()
    const field = (at: number, length: number) =>
      header.toString('ascii', at, at + length).replace(/[\0 ]+$/, '')
    const size = Number.parseInt(field(124, 12), 8)
    if (Number.parseInt(field(148, 8), 8) !== sumOf(header) || !(size >= 0 && size <= MAX_ENTRY_BYTES))
      throw new TarDamaged('a header is damaged')
    const content = await take(size)
    await take((BLOCK - (size % BLOCK)) % BLOCK)
    yield { name: field(0, 100), content }
  }
}

type Reader = { take: (bytes: number) => Promise<Buffer>; drain: () => Promise<void> }

/** Takes the next bytes, or reads to the end. */
function reader(chunks: AsyncIterable<Buffer>): Reader {
  const source = chunks[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let available = 0
  return {
    take: async (bytes) => {
      while (available < bytes) {
        const next = await source.next()
        if (next.done) throw new TarDamaged('the archive ends too early')
        waiting.push(next.value)
        available += next.value.length
      }
      const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting, available)
      waiting = [all.subarray(bytes)]
      available -= bytes
      return all.subarray(0, bytes)
    },
    drain: async () => {
      for (let next = await source.next(); !next.done; next = await source.next());
    },
  }
}
