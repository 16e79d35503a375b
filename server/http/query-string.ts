import { parse } from 'node:querystring'

/** The query string, with `teachers[]=7` read as `teachers`. A name given once is a text, more often a list. */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of Object.entries(parse(text, '&', '=', { maxKeys: 100 }))) {
    if (value !== undefined) query[name.replace(/\[\]$/, '')] = value
  }
  return query
}
