import { Refusal } from './failures.ts'
import { sentences } from './sentences.ts'

type Fields = Readonly<Record<string, unknown>>
/** What a form may send in addition to its fields. */
export type WithLoaded = { loaded?: Fields | undefined }

/**
 * Merges a save with changes that someone else saved since the sender loaded the record; `loaded` has the fields as they were
 * then. A field that the sender did not change keeps its current value; 409 with both values if both people changed it
 * differently. Fields that `loaded` does not name are saved as sent.
 */
export function mergeLoaded<T extends Fields, S extends { [F in keyof T]?: unknown }>(
  current: T,
  sent: S,
  loaded: Fields | undefined,
): S {
  if (!loaded) return sent
  const merged: Record<string, unknown> = { ...sent }
  const changed: Record<string, { yours: unknown; theirs: unknown }> = {}
  for (const [field, yours] of Object.entries(sent)) {
    if (yours === undefined || !Object.hasOwn(loaded, field) || !Object.hasOwn(current, field)) continue
    const [before, theirs] = [loaded[field], current[field]]
    if (isSame(yours, before)) merged[field] = theirs
    else if (!isSame(theirs, before) && !isSame(theirs, yours)) changed[field] = { yours, theirs }
  }
  if (Object.keys(changed).length > 0) throw changedMeanwhile(changed)
  return merged as S
}

/** `changed`: the fields, with both values or by their names alone. */
export const changedMeanwhile = (changed: Fields | readonly string[]) =>
  new Refusal('changed_meanwhile', sentences.changedMeanwhile, { details: { changed } })

export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'changed_meanwhile'

/** Forms send no value as '' or null, numbers also as text, ids in any order, and the database has the fields of records in its own. */
const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(canonical).sort())
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return JSON.stringify(Object.entries(value).sort())
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}
