import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/** Homeroom writes no larger entries, so a larger one means damage. */
const MAX_ENTRY_BYTES = 1024 * 1024 * 1024

export type TarEntry = { name: string; content: Buffer }

/** The bytes of a tar archive of plain files, which is made while it is read, with a few of them in memory. */
export function writeTar(entries: AsyncIterable<TarEntry>, modifiedAt: Date): Readable {
  const { readable, controller } = createTarPacker()
  const add = async () => {
    for await (const { name, content } of entries) {
      const header = { name, size: content.length, mtime: modifiedAt, mode: 0o600 }
      const writer = controller.add(header).getWriter()
      await writer.write(content)
      await writer.close()
    }
    controller.finalize()
  }
  add().catch((error: unknown) => controller.error(error))
  return Readable.fromWeb(readable as ReadableStream<Uint8Array>, { objectMode: false })
}

/** The bytes are not a tar archive, or it is incomplete, or it has other entries than plain files. */
export class TarDamaged extends Error {}

/** The files of a tar archive, one at a time in memory. Throws TarDamaged, or the error of the bytes. */
export async function* readTar(bytes: Readable): AsyncGenerator<TarEntry> {
  try {
    const decoder = createTarDecoder({ strict: true })
    for await (const { header, body } of Readable.toWeb(bytes).pipeThrough(decoder)) {
      const { name, type, size } = header
      if (type !== 'file') throw new TarDamaged(`${name} is a ${type}`)
      if (size > MAX_ENTRY_BYTES) throw new TarDamaged(`${name} is too large`)
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      yield { name, content: Buffer.concat(chunks, size) }
    }
  } catch (error) {
    // Errors of the system and of gzip have codes, those of the library have none.
    if (error instanceof TarDamaged || (error instanceof Error && 'code' in error)) throw error
    throw new TarDamaged('the archive is damaged', { cause: error })
  }
}
