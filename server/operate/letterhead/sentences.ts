import { formatNumber } from '#contract/formats.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS, MIN_LOGO_PIXELS } from '#contract/operate/logo-rules.ts'

/** What a superuser reads about the letterhead. */
export const sentences = {
  saved: 'Letterhead saved.',
  logoSaved: 'Logo saved.',
  logoDeleted: 'Logo deleted.',
  fileTooLarge: `This image is larger than ${MAX_LOGO_BYTES / 1000} kB. Please choose a smaller one.`,
  otherType: 'This file is not a PNG or JPEG image. Please choose another one.',
  damaged: 'This image is damaged. Please save it again as PNG or JPEG.',
  wrongPixels: (width: number, height: number) =>
    `This image has ${formatNumber(width)} × ${formatNumber(height)} pixels. Each side must have ${MIN_LOGO_PIXELS} to ${formatNumber(MAX_LOGO_PIXELS)} pixels.`,
} as const
