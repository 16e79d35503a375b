import { z } from 'zod'
import type { Route } from '#contract/route.ts'

/** A list or record within a body or query string: its keys on the way there, and the rest of a body around it. */
type ListPlace = { part: 'body' | 'query'; path: string[]; kind: 'list' | 'record'; around: object }

/** Every list and record that a caller can send to a route, inside other ones too. */
export const listPlaces = (route: Route): ListPlace[] =>
  (['body', 'query'] as const).flatMap((part) =>
    route[part] ? placesIn(route[part], { part, path: [], around: {} }) : [],
  )

type Position = Omit<ListPlace, 'kind'>

function placesIn(schema: unknown, at: Position): ListPlace[] {
  const inside = (part: unknown, key?: string) =>
    placesIn(part, key === undefined ? at : { ...at, path: [...at.path, key] })
  if (schema instanceof z.ZodObject) {
    const literals = Object.entries(schema.shape).flatMap(([name, field]) =>
      field instanceof z.ZodLiteral ? [[name, field.value]] : [],
    )
    const around = at.path.length === 0 ? Object.fromEntries(literals) : at.around
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      placesIn(field, { ...at, around, path: [...at.path, name] }),
    )
  }
  if (schema instanceof z.ZodArray) return [{ ...at, kind: 'list' }, ...inside(schema.element, '0')]
  if (schema instanceof z.ZodRecord) return [{ ...at, kind: 'record' }, ...inside(schema.valueType, '1')]
  if (schema instanceof z.ZodPipe)
    return schema.in instanceof z.ZodTransform ? inside(schema.out) : inside(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inside(option))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inside(schema.unwrap())
  if (schema instanceof z.ZodSet || schema instanceof z.ZodMap || schema instanceof z.ZodTuple)
    throw new Error(`${at.path.join('.')} is a collection that this test does not know`)
  return []
}

/** A body with a value at a place. */
export const bodyWith = ({ path, around }: Position, value: unknown): object => ({
  ...around,
  ...(path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value) as object),
})

const LENGTH = 100_000

/** A list or record of 100,000 elements that counts how many of them are read. */
export function countedElements(kind: ListPlace['kind']) {
  const counted = { value: undefined as unknown, reads: 0 }
  const read = (name: string | symbol) => {
    if (typeof name === 'string' && /^\d+$/.test(name)) counted.reads += 1
  }
  const elements = kind === 'list' ? Array.from({ length: LENGTH }, () => 'x') : recordOfLength(LENGTH)
  counted.value = new Proxy(elements, {
    get(target, name) {
      read(name)
      return Reflect.get(target, name)
    },
  })
  return counted
}

const recordOfLength = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [String(index + 1), 'x']))

/** What costs most to refuse, as the text of JSON, each up to about so many bytes. */
export function worstValues(kind: ListPlace['kind'], bytes: number): Record<string, string> {
  const pairs = Math.floor(bytes / 16)
  const keys = (length: number) => `{${Array.from({ length }, (_, index) => `"k${index}":0`).join(',')}}`
  const wrong = (length: number) =>
    kind === 'list'
      ? `[${Array.from({ length }, () => '[]').join(',')}]`
      : JSON.stringify(recordOfLength(length))
  return {
    'wrong elements, as many as the body may hold': wrong(pairs),
    'wrong elements, as many as the list may hold': wrong(Math.min(pairs, 1000)),
    'wrong elements, as many as the shortest list may hold': wrong(10),
    'keys that are wrong': keys(Math.min(pairs, 1000)),
    'objects instead of values': `[${Array.from({ length: 50 }, () => keys(Math.min(40, pairs))).join(',')}]`,
    'deep nesting': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
    'deep objects': '{"1":'.repeat(bytes / 8) + '0' + '}'.repeat(bytes / 8),
    'one huge key': `{"${'x'.repeat(bytes)}":0}`,
    'huge keys': `{${Array.from({ length: 40 }, (_, index) => `"${'x'.repeat(bytes / 50)}${index}":0`).join(',')}}`,
    'one huge text': `"${'x'.repeat(bytes)}"`,
    'a text of many parts': `"${'x,'.repeat(bytes / 2)}"`,
    'a list in itself': `[${wrong(Math.min(pairs, 10))}]`,
    'the name of a prototype': `{"constructor":{"prototype":{"x":1}}}`,
  }
}
