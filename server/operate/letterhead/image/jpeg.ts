import type { CheckedImage } from './image.ts'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** Baseline, extended and progressive images; browsers draw no others. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** The JFIF and Adobe headers say how colors are stored; tables and restart intervals are needed to read the pixels. */
const NEEDED = new Set([0xe0, 0xee, 0xdb, 0xc4, 0xdd])
/** Texts and metadata of cameras and programs, which may name people and places. */
const isLeftOut = (marker: number) => marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee)
/** Each scan is drawn over the whole image, so that many of them in a small file keep a browser busy. */
const MAX_SCANS = 40

type Frame = { width: number; height: number }

/** A JPEG image without its metadata and whatever follows it; undefined for another type of file. */
export function readJpeg(file: Buffer): CheckedImage | 'damaged' | undefined {
  if (file[0] !== 0xff || file[1] !== START) return undefined
  const parts = [file.subarray(0, 2)]
  let frame: Frame | undefined
  let scans = 0
  for (let at = 2; at + 2 <= file.length;) {
    if (file[at] !== 0xff) return 'damaged'
    const marker = file[at + 1]!
    if (marker === END) {
      if (!frame || scans === 0) return 'damaged'
      parts.push(file.subarray(at, at + 2))
      return { type: 'image/jpeg', ...frame, bytes: Buffer.concat(parts) }
    }
    if (at + 4 > file.length) return 'damaged'
    let end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length) return 'damaged'
    if (FRAMES.has(marker)) {
      const read = frame ? undefined : readFrame(file.subarray(at + 4, end))
      if (!read) return 'damaged'
      frame = read
    } else if (marker === SCAN) {
      if (!frame || ++scans > MAX_SCANS) return 'damaged'
      end = endOfScan(file, end)
    } else if (!NEEDED.has(marker) && !isLeftOut(marker)) return 'damaged'
    if (!isLeftOut(marker)) parts.push(file.subarray(at, end))
    at = end
  }
  return 'damaged'
}

function readFrame(data: Buffer): Frame | undefined {
  const components = data[5] ?? 0
  if (data.length !== 6 + 3 * components || ![1, 3, 4].includes(components)) return undefined
  return { height: data.readUInt16BE(1), width: data.readUInt16BE(3) }
}

/** Where the next marker begins; FF 00 stands for a byte of the pixels, and D0 to D7 restart them. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}
