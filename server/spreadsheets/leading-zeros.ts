import { crc32, deflateRawSync } from 'node:zlib'
import { unpack, type ZipEntry } from './zip-read.ts'

/**
 * A student number kept as the number 123 and shown as 00123 (number format 00000) means 00123. The reader behind us
 * knows no such formats, so these cells are turned into texts first; most workbooks have none and stay as they are.
 */
export function keepLeadingZeros(entries: ZipEntry[]): ZipEntry[] {
  const styles = entries.find(({ name }) => /(^|\/)styles\.xml$/i.test(name))
  const digits = styles ? digitsByStyle(decode(styles)) : new Map<string, number>()
  if (digits.size === 0) return entries
  return entries.map((entry) => (/(^|\/)worksheets\//i.test(entry.name) ? padSheet(entry, digits) : entry))
}

/** Style number of a cell to how many digits it shows at least. */
function digitsByStyle(styles: string): Map<string, number> {
  const formats = new Map<string, number>()
  for (const [tag] of styles.matchAll(/<numFmt\s[^<>]*>/g)) {
    const zeros = /^0{2,20}$/.exec(attribute(tag, 'formatCode') ?? '')?.[0]
    if (zeros) formats.set(attribute(tag, 'numFmtId') ?? '', zeros.length)
  }
  const digits = new Map<string, number>()
  if (formats.size === 0) return digits
  const from = styles.indexOf('<cellXfs')
  const cellStyles = styles.slice(from, styles.indexOf('</cellXfs>', from)).matchAll(/<xf\s[^<>]*>/g)
  for (const [index, [tag]] of [...cellStyles].entries()) {
    const length = formats.get(attribute(tag, 'numFmtId') ?? '')
    if (length) digits.set(String(index), length)
  }
  return digits
}

function padSheet(entry: ZipEntry, digits: Map<string, number>): ZipEntry {
  const xml = decode(entry).replaceAll(
    /<c(\s[^<>]*[^<>/])>(<f[^<>]*>[^<>]*<\/f>|<f[^<>]*\/>)?<v>(\d{1,15})<\/v>/g,
    (cell, attributes: string, formula: string | undefined, value: string) => {
      const length = digits.get(attribute(attributes, 's') ?? '')
      if (!length || (attribute(attributes, 't') ?? 'n') !== 'n') return cell
      const others = attributes.replace(/\st=(["'])n\1/, '')
      return `<c${others} t="str">${formula ?? ''}<v>${value.padStart(length, '0')}</v>`
    },
  )
  const bytes = Buffer.from(xml)
  return {
    ...entry,
    method: 8,
    packed: deflateRawSync(bytes, { level: 1 }),
    size: bytes.length,
    crc: crc32(bytes),
  }
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(["'])([^"']*)\\1`).exec(tag)?.[2]

const decode = (entry: ZipEntry): string => new TextDecoder().decode(unpack(entry))
