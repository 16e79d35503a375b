import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a new archive: its bytes, or texts that are read when its turn comes. */
export type NewZipFile = { name: string; contents: Buffer | (() => AsyncIterable<string>) }

/** 1 takes the least time, 9 the least space. */
type Options = { modifiedAt: Date; compressionLevel: number }

/**
 * The bytes of a new ZIP archive, which is made while it is read, with a part of one file in memory. An error of a file's
 * texts ends the stream.
 */
export function writeZip(files: readonly NewZipFile[], { modifiedAt, compressionLevel }: Options): Readable {
  const zip = new ZipFile()
  const bytes = zip.outputStream as Readable
  const options = { mtime: modifiedAt, compressionLevel }
  zip.on('error', (error: Error) => bytes.destroy(error))
  for (const { name, contents } of files) {
    if (Buffer.isBuffer(contents)) zip.addBuffer(contents, name, options)
    else
      zip.addReadStreamLazy(name, options, (add) => {
        const texts = Readable.from(contents(), { objectMode: false })
        texts.once('error', (error) => bytes.destroy(error))
        bytes.once('close', () => texts.destroy())
        add(null, texts)
      })
  }
  zip.end()
  return bytes
}
