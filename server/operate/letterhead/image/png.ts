import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import { isGoodSize, type CheckedImage } from './image.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Everything else, such as texts, profiles and animations, is not needed to draw the image. */
const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])
/** The number of channels by color type, and the bit depths that it allows. */
const COLORS: Record<number, { channels: number; depths: readonly number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
/** The first pixel and the distance of pixels in the seven passes of an interlaced image. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const inflateData = promisify(inflate) as (
  data: Buffer,
  options: { maxOutputLength: number },
) => Promise<Buffer>

type Chunk = { type: string; data: Buffer; whole: Buffer }

/** A PNG image; undefined for another type of file. Its pixels are unpacked, never to more than its header announces. */
export async function readPng(file: Buffer): Promise<CheckedImage | 'damaged' | undefined> {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks = readChunks(file)
  const header = chunks?.[0]?.type === 'IHDR' ? readHeader(chunks[0].data) : undefined
  if (!chunks || !header) return 'damaged'
  const { width, height } = header
  const bytes = Buffer.concat([SIGNATURE, ...chunks.map(({ whole }) => whole)])
  const image = { type: 'image/png' as const, width, height, bytes }
  // An image of the wrong size is refused for it without unpacking it.
  if (!isGoodSize(image)) return image
  const expected = unpackedLength(header)
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  const unpacked = await inflateData(packed, { maxOutputLength: expected }).catch(() => undefined)
  return unpacked?.length === expected ? image : 'damaged'
}

/** The chunks that are needed, up to the end; undefined where one is cut off, changed or of an unknown kind that is required. */
function readChunks(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return undefined
    const type = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return undefined
    const isNeeded = NEEDED.has(type)
    // A capital first letter says that the image cannot be drawn without the chunk.
    if (!isNeeded && /^[A-Z]/.test(type)) return undefined
    if (isNeeded) chunks.push({ type, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

type Header = { width: number; height: number; bitsPerPixel: number; isInterlaced: boolean }

function readHeader(data: Buffer): Header | undefined {
  if (data.length !== 13) return undefined
  const color = COLORS[data[9]!]
  if (!color?.depths.includes(data[8]!) || data[10] !== 0 || data[11] !== 0 || data[12]! > 1) return undefined
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bitsPerPixel: color.channels * data[8]!,
    isInterlaced: data[12] === 1,
  }
}

/** How many bytes the pixels have: each row has a byte for its filter. */
function unpackedLength({ width, height, bitsPerPixel, isInterlaced }: Header): number {
  const lengthOf = (columns: number, rows: number) =>
    columns <= 0 || rows <= 0 ? 0 : rows * (1 + Math.ceil((columns * bitsPerPixel) / 8))
  if (!isInterlaced) return lengthOf(width, height)
  return PASSES.reduce(
    (sum, [left, top, across, down]) =>
      sum + lengthOf(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
    0,
  )
}
