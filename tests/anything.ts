import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { z } from 'zod'
import type { Route, Routes } from '#contract/route.ts'
import type { Person } from './person.ts'

const TELLING = [
  null,
  true,
  false,
  0,
  1,
  2,
  4,
  9,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  1e300,
  '',
  ' ',
  '1',
  'admin',
]
const TEXTS = [
  'Zoë Ångström',
  '🦉',
  '\u0000',
  'a\nb',
  '\ud800',
  '%_\\',
  "'; drop table student; --",
  'x'.repeat(2000),
]
const PLAUSIBLE = [
  'ada@larkfield.example',
  '2026-09-14',
  '09:05',
  'Europe/Berlin',
  [1],
  [1, 1],
  ['2'],
  [{}],
  {},
  [],
]

const value = fc.oneof(fc.constantFrom(...TELLING, ...TEXTS, ...PLAUSIBLE), fc.jsonValue({ maxDepth: 2 }))
const word = fc.oneof(
  fc.constantFrom('1', '0', '99999999999', 'abc', '%00', '%ff', '%F0%9F%A6%89', '-1', '1e3'),
  fc.integer().map(String),
)

/** Sends these routes whatever comes to mind, their own field names among it: none may break. */
export async function surviveAnything(person: Person, routes: Routes, runs = 40): Promise<void> {
  for (const [key, route] of Object.entries<Route>(routes)) {
    const [method, path] = key.split(' ') as ['GET', string]
    const params = namesOf(route.params)
    const sent = fc.record({
      places: fc.tuple(...params.map(() => word)),
      query: fc.array(fc.tuple(fc.constantFrom('x', ...namesOf(route.query)), word), { maxLength: 3 }),
      body: fc.oneof(
        { weight: 4, arbitrary: objectOf(namesOf(route.body)) },
        { weight: 1, arbitrary: value },
      ),
    })
    await fc.assert(
      fc.asyncProperty(sent, async ({ places, query, body }) => {
        const address = params.reduce((url, name, index) => url.replace(`:${name}`, places[index]!), path)
        const url = `${address}?${query.map(([name, text]) => `${name}=${text}`).join('&')}`
        const content =
          method === 'GET'
            ? {}
            : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        const { statusCode, body: answer } = await person.send({ method, url, ...content })
        assert.ok(statusCode < 500, `${method} ${url} answered ${statusCode}: ${answer}`)
      }),
      { numRuns: runs, seed: 20260914 },
    )
  }
}

const namesOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const objectOf = (names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
