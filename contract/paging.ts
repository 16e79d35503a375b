import { z } from 'zod'
import { count } from './fields.ts'
import { readPlace } from './place.ts'

const PersonPlace = z.string().transform((text, context) => {
  const place = readPlace(text)
  if (place) return place
  context.addIssue('must be the "next" or "previous" value of an earlier page')
  return z.NEVER
})

/** Query fields of a list of people that is read page by page: the rows behind a place, or those before one. */
export const pageOfPeople = (rows: number, maxRows: number) => ({
  after: PersonPlace.optional(),
  before: PersonPlace.optional(),
  limit: count(1, maxRows).default(rows),
})

/** What a page says about the whole list. */
export const pageEnds = {
  /** The number of rows on all pages. */
  found: z.int(),
  /** The number of rows on the pages before this one. */
  skipped: z.int(),
  /** The value of `after` for the next page, and of `before` for the previous one; null where there is none. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
}
