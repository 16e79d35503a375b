import type { Page } from './lists.ts'
import type { ListQuery } from './query.ts'

/** The parameters that links to other pages repeat. Others are left out. */
const REPEATED = ['sort', 'orderBy', 'filter', 'fields']

/** The Link header of a page (RFC 8288), with the first, last, next and previous pages that exist. */
export function linksOf(address: URL, { limit, offset }: ListQuery, { total }: Pick<Page, 'total'>): string {
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit)
  const offsets = {
    first: 0,
    last,
    next: offset + limit < total ? offset + limit : undefined,
    prev: offset > 0 ? Math.max(0, Math.min(offset - limit, last)) : undefined,
  }
  return Object.entries(offsets)
    .flatMap(([rel, at]) => (at === undefined ? [] : `<${addressOf(address, limit, at)}>; rel="${rel}"`))
    .join(', ')
}

function addressOf({ origin, pathname, searchParams }: URL, limit: number, offset: number): string {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset) })
  for (const name of REPEATED) for (const value of searchParams.getAll(name)) query.append(name, value)
  return `${origin}${pathname}?${query.toString()}`
}
