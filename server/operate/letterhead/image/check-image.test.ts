import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { jpegPart, makeJpeg, makePng, pngChunk } from '#tests/fixtures/make-image.ts'
import { Refusal } from '#server/http/failures.ts'
import { checkImage } from './check-image.ts'

const refused = (file: Buffer | string, code: string, message: RegExp) =>
  assert.rejects(checkImage(Buffer.from(file)), (error) => {
    assert(error instanceof Refusal)
    assert.deepEqual([error.code, Object.keys(error.more.fields ?? {})], [code, ['file']])
    assert.match(error.message, message)
    return true
  })

const png = makePng({ width: 64, height: 32 })
const jpeg = makeJpeg({ width: 64, height: 32 })

describe('A logo', () => {
  test('of another type is refused, whatever its name says', async () => {
    for (const file of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      'GIF89a\u0001\0\u0001\0',
      'RIFF\0\0\0\0WEBPVP8 ',
      '%PDF-1.7',
      '',
      '\u0089PNG',
    ])
      await refused(file, 'wrong_type', /not a PNG or JPEG/)
  })

  test('of more than 500 kB is refused', async () => {
    await refused(Buffer.concat([png, Buffer.alloc(500_000)]), 'too_large', /larger than 500 kB/)
  })

  test('of too many or too few pixels is refused before it is unpacked', async () => {
    for (const [width, height] of [
      [2001, 20],
      [20, 60_000],
      [15, 20],
    ] as const) {
      await refused(
        makePng({ width, height, pixels: Buffer.alloc(1) }),
        'invalid',
        /Each side must have 16 to 2,000/,
      )
      await refused(makeJpeg({ width, height }), 'invalid', /Each side must have 16 to 2,000/)
    }
  })

  test('that unpacks to more or less than its header says is refused', async () => {
    await refused(makePng({ width: 64, height: 32, pixels: Buffer.alloc(50_000_000) }), 'invalid', /damaged/)
    await refused(makePng({ width: 64, height: 32, pixels: Buffer.alloc(100) }), 'invalid', /damaged/)
  })

  test('that is cut off, changed or of a kind that browsers do not draw is refused', async () => {
    for (const file of [png, jpeg]) await refused(file.subarray(0, file.length - 2), 'invalid', /damaged/)
    const changed = Buffer.from(png)
    changed[20] = 1
    await refused(changed, 'invalid', /damaged/)
    const unknown = pngChunk('ABCD', Buffer.from('x'))
    await refused(makePng({ width: 64, height: 32, more: [unknown] }), 'invalid', /damaged/)
    await refused(makeJpeg({ width: 64, height: 32, scans: 41 }), 'invalid', /damaged/)
    const lossless = jpegPart(0xc3, Buffer.alloc(9))
    await refused(makeJpeg({ width: 64, height: 32, more: [lossless] }), 'invalid', /damaged/)
  })

  test('keeps what a browser needs to draw it, without texts and what follows it', async () => {
    const text = pngChunk('tEXt', Buffer.from('Author\0Robin Example'))
    const withText = makePng({ width: 64, height: 32, more: [text] })
    const { bytes, ...about } = await checkImage(Buffer.concat([withText, Buffer.from('<script>')]))
    assert.deepEqual(about, { type: 'image/png', width: 64, height: 32 })
    assert.deepEqual(bytes, png)

    const exif = jpegPart(0xe1, Buffer.from('Exif\0\0Robin Example'))
    const comment = jpegPart(0xfe, Buffer.from('Robin Example'))
    const withExif = makeJpeg({ width: 64, height: 32, more: [exif, comment] })
    const taken = await checkImage(Buffer.concat([withExif, Buffer.from('<script>')]))
    assert.deepEqual([taken.type, taken.width, taken.height], ['image/jpeg', 64, 32])
    assert.deepEqual(taken.bytes, jpeg)
  })
})
