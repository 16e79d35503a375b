import {
  ED_FI_NAMESPACE,
  MARK_CODE_LABELS,
  MARK_CODES,
  type MarkCode,
} from '#contract/day/attendance/mark-codes.ts'

/** The attendance event category of each mark, as the settings of the school have it. */
export type Categories = Readonly<Record<MarkCode, string>>

const key = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Further words for marks, besides their codes and their full names. */
const WORDS: Readonly<Record<string, MarkCode>> = {
  'in attendance': 'P',
  'excused absence': 'AEX',
  'unexcused absence': 'AUX',
  'absence excused': 'AEX',
  'absence unexcused': 'AUX',
  absence: 'A',
  late: 'T',
  'excused tardy': 'TEX',
  'unexcused tardy': 'TUX',
  'late excused': 'TEX',
  'late unexcused': 'TUX',
}

const ADDITIONAL_NAMES = new Map(Object.entries(WORDS))
const STANDARD_NAMES = new Map(
  MARK_CODES.flatMap((code): [string, MarkCode][] => [
    [key(code), code],
    [key(MARK_CODE_LABELS[code]), code],
  ]),
)

/**
 * Reads marks: by our codes, their full names, or the categories of Ed-Fi as the district uses them. A category may stand for
 * several marks: then the reason decides if it is the full name of one of them, else the first one applies.
 */
export function markReader(categories: Categories): (text: string, reason?: string) => MarkCode | undefined {
  const byCategory = Map.groupBy(MARK_CODES, (code) => key(withoutNamespace(categories[code])))
  return (text, reason = '') => {
    const word = key(withoutNamespace(text))
    const codes = byCategory.get(word) ?? []
    const named = STANDARD_NAMES.get(key(reason))
    if (named && codes.includes(named)) return named
    return STANDARD_NAMES.get(word) ?? codes[0] ?? ADDITIONAL_NAMES.get(word)
  }
}

const withoutNamespace = (category: string) =>
  category.toLowerCase().startsWith(ED_FI_NAMESPACE.toLowerCase())
    ? category.slice(ED_FI_NAMESPACE.length)
    : category
