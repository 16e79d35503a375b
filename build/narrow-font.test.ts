import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFontFace } from './narrow-font.ts'

const face = (font: string, rest: string) =>
  `@font-face { src: url('@fontsource-variable/inter/files/inter-${font}-wght-normal.woff2'); ${rest} }`

test('the font keeps the weights and characters that its style names', () => {
  const css = `${face('latin-ext', 'font-weight: 100 900; unicode-range: U+0100-0101;')}
    ${face('latin', 'font-weight: 400 750; unicode-range: U+0041-0043,\n U+0131, U+20AC;')}`
  assert.deepEqual(readFontFace(css), { weights: { min: 400, max: 750 }, characters: 'ABCı€' })
})

test('a style that does not name both fails the build', () => {
  assert.throws(() => readFontFace(face('latin', 'font-weight: 400 750;')), /base\.css/)
  assert.throws(
    () => readFontFace(face('latin-ext', 'font-weight: 400 750; unicode-range: U+0041;')),
    /base\.css/,
  )
})
