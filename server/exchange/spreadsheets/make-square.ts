import sharp from 'sharp'
import { MAX_PIXELS, PHOTO_PIXELS } from './limits.ts'
import { sentences } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'

// The library reads many formats, some by old decoders; only these three are for photos of people.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One picture is read at a time, and none of them again.
sharp.concurrency(1)
sharp.cache(false)

/**
 * A picture as a small square WebP image, upright and without its metadata, such as where it was taken. A tall picture keeps its
 * upper part, where the face is. Throws UnreadableFile.
 */
export async function makeSquare(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isPicture(bytes)) throw new UnreadableFile('wrong_type', sentences.notPicture)
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse)
  if (width * height > MAX_PIXELS) throw new UnreadableFile('too_large', sentences.pictureTooLarge)
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize(PHOTO_PIXELS, PHOTO_PIXELS, { fit: 'cover', position: 'top' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(refuse)
}

/** By its first bytes, because a name says nothing. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\u00ff\u00d8\u00ff') ||
    start.startsWith('\u0089PNG\r\n\u001a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

function refuse(cause: unknown): never {
  throw new UnreadableFile('unreadable', sentences.damagedPicture, { cause })
}
