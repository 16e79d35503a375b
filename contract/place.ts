import { MAX_ID } from './ids.ts'

/** Two long names and an id, each letter of which may take several in JSON. */
const MAX_PLACE = 2000

export type Place = [last_name: string, first_name: string, id: number]

/**
 * Reads where a page of people begins or ends: the last name, first name and id of a row, as JSON such as ["Klein","Ada",12]. It
 * holds the values and not only the id, so that the next page begins at the same place when that person was renamed.
 */
export function readPlace(text: string): Place | undefined {
  if (text.length > MAX_PLACE) return undefined
  const place = parseJson(text)
  return isPlace(place) ? place : undefined
}

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) &&
  value.length === 3 &&
  value
    .slice(0, 2)
    .every((name) => typeof name === 'string' && !name.includes('\0') && name.isWellFormed()) &&
  Number.isInteger(value[2]) &&
  value[2] >= 1 &&
  value[2] <= MAX_ID

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
