import type { Rows } from './consumer.ts'

/** The predicates of the specification. */
export const PREDICATES = ['=', '!=', '>', '>=', '<', '<=', '~'] as const
export type Predicate = (typeof PREDICATES)[number]

type Value = string | string[] | undefined

/** The value of a field such as `course.sourcedId` in a record, as the specification names fields of parts. */
export function valueAt(record: unknown, field: string): Value {
  let values: unknown[] = [record]
  let isList = false
  for (const name of field.split('.')) {
    const next = values.map((one) => (one as Record<string, unknown> | undefined)?.[name])
    isList ||= next.some(Array.isArray)
    values = next.flat()
  }
  const found = values.filter((one) => one !== undefined) as string[]
  return isList ? found : found[0]
}

/** Evaluates a comparison over JSON as the specification says: ids exactly, other texts without regard to case. */
export function holds(record: Rows[number], field: string, predicate: Predicate, text: string): boolean {
  const value = valueAt(record, field)
  const wanted = text.toLowerCase()
  if (Array.isArray(value))
    return holdsOfList(
      value.map((one) => one.toLowerCase()),
      predicate,
      wanted,
    )
  if (value === undefined) return predicate === '!='
  if (field.endsWith('sourcedId')) return compare(value, predicate, text)
  return compare(value.toLowerCase(), predicate, wanted)
}

const compare = (own: string, predicate: Predicate, wanted: string): boolean =>
  ({
    '=': own === wanted,
    '!=': own !== wanted,
    '>': inUnicode(own, wanted) > 0,
    '>=': inUnicode(own, wanted) >= 0,
    '<': inUnicode(own, wanted) < 0,
    '<=': inUnicode(own, wanted) <= 0,
    '~': own.includes(wanted),
  })[predicate]

function holdsOfList(own: string[], predicate: Predicate, wanted: string): boolean {
  const parts = [...new Set(wanted.split(',').map((part) => part.trim()))]
  const isSame = parts.length === new Set(own).size && parts.every((part) => own.includes(part))
  if (predicate === '=') return isSame
  if (predicate === '!=') return !isSame
  if (predicate === '~') return parts.every((part) => own.includes(part))
  return own.some((one) => compare(one, predicate, wanted))
}

/** Compares by code points, like the byte order of UTF-8. */
export const inUnicode = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other))
