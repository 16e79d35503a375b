import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { Route } from '#contract/route.ts'

const EDGE_VALUES = [
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
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
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

const anyValue = fc.oneof(
  fc.constantFrom(...EDGE_VALUES, ...TEXTS, ...PLAUSIBLE),
  fc.jsonValue({ maxDepth: 2 }),
)
const urlWord = fc.oneof(
  fc.constantFrom('1', '0', '99999999999', 'abc', '%00', '%ff', '%F0%9F%A6%89', '-1', '1e3', '2026-09-14'),
  fc.integer().map(String),
)

/** Requests for a route of the contract: often almost valid, sometimes completely different from its schema. */
export function requestsFor(key: string, route: Route): fc.Arbitrary<InjectOptions & { url: string }> {
  const [method, path] = key.split(' ') as ['GET', string]
  const params = fieldsOf(route.params)
  return fc
    .record({
      params: fc.tuple(...params.map((name) => urlPart(route.params?.shape[name]))),
      query: fc.array(fc.tuple(fc.constantFrom('x', ...fieldsOf(route.query)), urlWord), { maxLength: 3 }),
      content: method === 'GET' ? fc.constant({}) : route.upload ? multipart(route.upload) : json(route.body),
    })
    .map((parts) => {
      const address = params.reduce((url, name, index) => url.replace(`:${name}`, parts.params[index]!), path)
      const query = parts.query.map(([name, word]) => `${name}=${word}`).join('&')
      return Object.assign({ method, url: `${address}?${query}` }, parts.content)
    })
}

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const urlPart = (schema: unknown) =>
  schema instanceof z.ZodEnum ? fc.oneof(fc.constantFrom(...schema.options.map(String)), urlWord) : urlWord

const json = (schema: unknown): fc.Arbitrary<Pick<InjectOptions, 'payload' | 'headers'>> =>
  fc
    .oneof({ weight: 4, arbitrary: likely(schema) }, { weight: 1, arbitrary: anyValue })
    .map((body) => ({ payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }))

const BOUNDARY = 'boundary-of-the-parts'
const fileNames = fc.constantFrom('a.csv', 'a.xlsx', 'a.xls', 'a', '')
const fileTexts = fc.constantFrom(
  '',
  'first_name,last_name,email\n',
  'PK\u0003\u0004',
  '\u00d0\u00cf\u0011\u00e0',
  'a,b\n1,2\n"',
)

/** A file of any bytes beside the fields. */
const multipart = (schema: z.ZodType): fc.Arbitrary<Pick<InjectOptions, 'payload' | 'headers'>> =>
  fc
    .record({
      name: fileNames,
      beginning: fileTexts,
      bytes: fc.uint8Array({ maxLength: 200 }),
      fields: fc.array(fc.tuple(fc.constantFrom('x', ...fieldsOf(schema)), urlWord), { maxLength: 3 }),
    })
    .map(({ name, beginning, bytes, fields }) => {
      const part = (disposition: string) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`
      const texts = fields.map(([field, word]) => `${part(`name="${field}"`)}${word}\r\n`).join('')
      const payload = Buffer.concat([
        Buffer.from(`${texts}${part(`name="file"; filename="${name}"`)}`),
        Buffer.from(beginning, 'latin1'),
        bytes,
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ])
      return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } }
    })

/** Values roughly of a schema's shape, with arbitrary values in its fields. */
function likely(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape)
    const literals = fields.filter(([, field]) => field instanceof z.ZodLiteral).map(([name]) => name)
    const values = Object.fromEntries(fields.map(([name, field]) => [name, likely(field)]))
    return fc.record(values, { requiredKeys: literals })
  }
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(likely), anyValue)
  if (schema instanceof z.ZodArray) {
    return fc.oneof(fc.array(likely(schema.element), { maxLength: 3 }), anyValue)
  }
  if (schema instanceof z.ZodPipe) return likely(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  if (schema instanceof z.ZodEnum) return fc.oneof(fc.constantFrom(...schema.options), anyValue)
  return anyValue
}
