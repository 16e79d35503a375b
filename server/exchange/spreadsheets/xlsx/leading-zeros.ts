import type { ZipEntry } from '../read-zip.ts'

/**
 * A student number stored as 123 and displayed as 00123 (number format 00000) means 00123. The library ignores such
 * formats, so these cells are changed to text before it reads them. Most workbooks have none and are not changed.
 */
export function applyZeroFormats(entries: ZipEntry[]): ZipEntry[] {
  const styles = entries.find(({ name }) => /(^|\/)styles\.xml$/i.test(name))
  const digits = styles ? readDigitsByStyle(decode(styles)) : new Map<string, number>()
  if (digits.size === 0) return entries
  return entries.map((entry) => (/(^|\/)worksheets\//i.test(entry.name) ? padCells(entry, digits) : entry))
}

/** Style number of a cell -> minimum number of digits. */
function readDigitsByStyle(styles: string): Map<string, number> {
  const formats = new Map<string, number>()
  for (const [tag] of styles.matchAll(/<numFmt\s[^<>]*>/g)) {
    const zeros = /^0{2,20}$/.exec(attribute(tag, 'formatCode') ?? '')?.[0]
    if (zeros) formats.set(attribute(tag, 'numFmtId') ?? '', zeros.length)
  }
  const digits = new Map<string, number>()
  if (formats.size === 0) return digits
  const start = styles.indexOf('<cellXfs')
  const cellStyles = styles.slice(start, styles.indexOf('</cellXfs>', start)).matchAll(/<xf\s[^<>]*>/g)
  for (const [index, [tag]] of [...cellStyles].entries()) {
    const length = formats.get(attribute(tag, 'numFmtId') ?? '')
    if (length) digits.set(String(index), length)
  }
  return digits
}

function padCells(entry: ZipEntry, digits: Map<string, number>): ZipEntry {
  const xml = decode(entry).replaceAll(
    /<c(\s[^<>]*[^<>/])>(<f[^<>]*>[^<>]*<\/f>|<f[^<>]*\/>)?<v>(\d{1,15})<\/v>/g,
    (cell, attributes: string, formula: string | undefined, value: string) => {
      const length = digits.get(attribute(attributes, 's') ?? '')
      if (!length || (attribute(attributes, 't') ?? 'n') !== 'n') return cell
      const others = attributes.replace(/\st=(["'])n\1/, '')
      return `<c${others} t="str">${formula ?? ''}<v>${value.padStart(length, '0')}</v>`
    },
  )
  return { name: entry.name, contents: Buffer.from(xml) }
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(["'])([^"']*)\\1`).exec(tag)?.[2]

const decode = (entry: ZipEntry): string => new TextDecoder().decode(entry.contents)
