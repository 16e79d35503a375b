import { fileURLToPath } from 'node:url'
import type { LightMyRequestResponse } from 'fastify'
import type { PageData } from '#contract/page-data.ts'
import type { Person } from './person.ts'

/** A stand-in for the built pages. */
export const PAGES_FOLDER = fileURLToPath(new URL('../fixtures/pages', import.meta.url))

/** The headers of a browser that opens an address. */
export const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
}

/** Opens a page as this person's browser does. */
export const openPage = (person: Pick<Person, 'send'>, url: string, headers: Record<string, string> = {}) =>
  person.send({ url, headers: { ...NAVIGATION, ...headers } })

/** The data in a page; undefined if it has none. */
export function dataIn({ body }: Pick<LightMyRequestResponse, 'body'>): PageData | undefined {
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body) ?? []
  return json === undefined ? undefined : (JSON.parse(json) as PageData)
}

/** The addresses of the calls that a page's HTML answers. */
export const repliesIn = (page: Pick<LightMyRequestResponse, 'body'>): string[] =>
  Object.keys(dataIn(page)?.replies ?? {}).sort()
