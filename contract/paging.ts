import { z } from 'zod'
import { count } from './fields.ts'
import { MAX_ID } from './ids.ts'

/** Two long names and an id, each letter of which may take several in JSON. */
const MAX_PLACE = 2000
const SortText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed())

/**
 * Where a page of people begins or ends: the last name, first name and id of a row, as JSON such as ["Klein","Ada",12]. It holds
 * the values and not only the id, so that the next page begins at the same place when that person was renamed.
 */
const PersonPlace = z
  .string()
  .max(MAX_PLACE, 'must be the next or previous of an earlier page')
  .transform((text, context) => {
    const place = z.tuple([SortText, SortText, z.int().min(1).max(MAX_ID)]).safeParse(parseJson(text))
    if (place.success) return place.data
    context.addIssue('must be the next or previous of an earlier page')
    return z.NEVER
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Query fields of a list of people that is read page by page: the rows behind a place, or those before one. */
export const pageOfPeople = (rows: number, maxRows: number) => ({
  after: PersonPlace.optional(),
  before: PersonPlace.optional(),
  limit: count(1, maxRows).default(rows),
})

/** What a page tells beside its rows. */
export const pageEnds = {
  /** The number of rows on all pages. */
  found: z.int(),
  /** The value of `after` for the next page, and of `before` for the previous one; null where there is none. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
}
