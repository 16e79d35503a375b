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
      places: fc.tuple(...params.map((name) => placeFor(route.params?.shape[name]))),
      query: fc.array(fc.tuple(fc.constantFrom('x', ...namesOf(route.query)), word), { maxLength: 3 }),
      body: fc.oneof({ weight: 4, arbitrary: likely(route.body) }, { weight: 1, arbitrary: value }),
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

/** Part of an address: often one of the words that may stand there. */
const placeFor = (schema: unknown) =>
  schema instanceof z.ZodEnum ? fc.oneof(fc.constantFrom(...schema.options.map(String)), word) : word

/** Values of about the shape that a schema asks for, with anything in the places of its fields. */
function likely(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape)
    const told = fields.filter(([, field]) => field instanceof z.ZodLiteral).map(([name]) => name)
    const arbitrary = Object.fromEntries(fields.map(([name, field]) => [name, likely(field)]))
    return fc.record(arbitrary, { requiredKeys: told })
  }
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(likely), value)
  if (schema instanceof z.ZodArray) return fc.oneof(fc.array(likely(schema.element), { maxLength: 3 }), value)
  if (schema instanceof z.ZodEnum) return fc.oneof(fc.constantFrom(...schema.options), value)
  return value
}
