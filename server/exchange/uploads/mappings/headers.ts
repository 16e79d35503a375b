import { hash } from 'node:crypto'

/** Of a longer header only these many characters count. */
const MAX_HEADER_CHARACTERS = 120

/** A header without case, spaces and signs, in any script; itself where it has only signs. */
const scriptKey = (header: string): string =>
  header
    .slice(0, MAX_HEADER_CHARACTERS)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '') || header.slice(0, MAX_HEADER_CHARACTERS)

export const isSameHeader = (a: string, b: string): boolean => scriptKey(a) === scriptKey(b)

/** A fingerprint of headers; order, case, spaces and punctuation do not matter. */
export const headerFingerprint = (headers: readonly string[]): string =>
  hash('sha256', JSON.stringify(headers.map(scriptKey).toSorted()), 'hex')

const ADDRESS = /\S@\S/
const DATE = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/
/** Numbers of students, rooms and telephones; '504' is the name of a column in American schools. */
const NUMBER = /^[\d\s.,()+-]*\d[\d\s.,()+-]*$/
const SECTION_504 = /^504$/

function isLikeData(header: string): boolean {
  const text = header.trim()
  // A text that the database cannot store is no name; only short texts are matched, because patterns are slow on long ones.
  if (text.length > MAX_HEADER_CHARACTERS || !text.isWellFormed() || text.includes('\0')) return true
  return ADDRESS.test(text) || DATE.test(text) || (NUMBER.test(text) && !SECTION_504.test(text))
}

/**
 * Whether one of these headers looks like data: an address, a date, a number. It may be about a person, so none of these
 * headers is stored.
 */
export const looksLikeData = (headers: readonly string[]): boolean => headers.some(isLikeData)

/** True for a row of data rather than headers: it has an email address, or a quarter of its cells look like data. */
export const isDataRow = (headers: readonly string[]): boolean =>
  headers.some((header) => ADDRESS.test(header)) || headers.filter(isLikeData).length * 4 >= headers.length
