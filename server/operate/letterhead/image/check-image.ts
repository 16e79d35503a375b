import { MAX_LOGO_BYTES } from '#contract/operate/logo-rules.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from '../sentences.ts'
import { isGoodSize, type CheckedImage } from './image.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'

/** Returns a PNG or JPEG image without its metadata; refuses everything else. The name of the file does not matter. */
export async function checkImage(file: Buffer): Promise<CheckedImage> {
  if (file.length > MAX_LOGO_BYTES) throw refuse('too_large', sentences.fileTooLarge)
  const image = (await readPng(file)) ?? readJpeg(file)
  if (image === undefined) throw refuse('wrong_type', sentences.otherType)
  if (image === 'damaged') throw refuse('invalid', sentences.damaged)
  if (!isGoodSize(image)) throw refuse('invalid', sentences.wrongPixels(image.width, image.height))
  return image
}

const refuse = (code: 'too_large' | 'wrong_type' | 'invalid', message: string) =>
  new Refusal(code, message, { fields: { file: message } })
