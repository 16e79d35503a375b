import { MAX_CELL_FORMATS, MAX_SHARED_STRINGS, MAX_XML_TAGS } from '../limits.ts'
import { sentences } from '../sentences.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { ZipEntry } from '../read-zip.ts'

/**
 * Refuses a workbook with more elements than a table of people can have, before a library makes an object of each: a few
 * packed kilobytes can hold millions of empty ones.
 */
export function checkElements(entries: readonly ZipEntry[]): void {
  let tags = 0
  for (const entry of entries) {
    const xml = entry.contents
    tags += countTagsUpTo(xml, MAX_XML_TAGS)
    if (tags > MAX_XML_TAGS) throw tooMany('elements')
    if (isPart(entry, 'sharedStrings') && countUpTo(xml, '<si', MAX_SHARED_STRINGS) > MAX_SHARED_STRINGS)
      throw tooMany('texts')
    if (isPart(entry, 'styles') && countUpTo(xml, '<xf', MAX_CELL_FORMATS) > MAX_CELL_FORMATS)
      throw tooMany('formats')
  }
}

const isPart = ({ name }: ZipEntry, part: string) => new RegExp(`(^|/)${part}\\d*\\.xml$`, 'i').test(name)

/** Byte by byte, because a search from each of a million tags to the next takes four times as long. */
function countTagsUpTo(xml: Buffer, max: number): number {
  let count = 0
  for (let at = 0; at < xml.length && count <= max; at += 1) if (xml[at] === LESS_THAN) count += 1
  return count
}
const LESS_THAN = 0x3c

/** How often a text is in bytes; stops above `max`. */
function countUpTo(bytes: Buffer, text: string, max: number): number {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0 && count <= max; at = bytes.indexOf(text, at + 1)) count += 1
  return count
}

const tooMany = (what: string) => new UnreadableFile('too_large', sentences.tooManyElements(what))
