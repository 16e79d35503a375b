import { createHash } from 'node:crypto'
import { runInReader } from '#server/exchange/spreadsheets/reader-process.ts'

/** A photo as it is stored. */
export type Photo = { image: Buffer; version: string }

/** Reads a picture in the process for uploaded files, one at a time. Throws UnreadableFile. */
export async function readPhoto(bytes: Uint8Array): Promise<Photo> {
  const { parts } = await runInReader({ bytes, makesSquare: true })
  const image = Buffer.concat(parts)
  return photoOf(image)
}

/** A photo of an image as it is stored. */
export const photoOf = (image: Buffer): Photo => ({
  image,
  version: createHash('sha256').update(image).digest('hex').slice(0, 16),
})
