import { MAX_LOGO_PIXELS, MIN_LOGO_PIXELS } from '#contract/operate/logo-rules.ts'

/** An image that was checked: only the parts that a browser needs to draw it. */
export type CheckedImage = {
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
  bytes: Buffer
}

export const isGoodSize = ({ width, height }: Pick<CheckedImage, 'width' | 'height'>): boolean =>
  Math.min(width, height) >= MIN_LOGO_PIXELS && Math.max(width, height) <= MAX_LOGO_PIXELS
