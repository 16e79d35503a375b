/** The deepest call of the contract has five levels of lists and records within each other. */
export const MAX_JSON_LEVELS = 12
/** The requirements of a block, the longest list of the contract, may have 57,000. */
export const MAX_JSON_VALUES = 60_000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Finds JSON with more levels or values than any call needs. Parsing 1 MB of brackets takes the process a tenth of a second and
 * more; this reads each character at most once and stops at the first level or value too many.
 */
export function findExcess(text: string): 'levels' | 'values' | undefined {
  let levels = 0
  let values = 1
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (sign === OPEN_LIST || sign === OPEN_RECORD) {
      levels += 1
      if (levels > MAX_JSON_LEVELS) return 'levels'
    } else if (sign === CLOSE_LIST || sign === CLOSE_RECORD) levels -= 1
    else if (sign === COMMA) {
      values += 1
      if (values > MAX_JSON_VALUES) return 'values'
    }
  }
  return undefined
}

/** The value of JSON in a field of a form; undefined where it is none, or has too much. */
export function parseJson(text: string): unknown {
  if (findExcess(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
