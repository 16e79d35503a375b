import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { makeCsrfToken } from '#server/http/tokens/csrf.ts'
import { TOKEN_PATH } from '#contract/exchange/oneroster/roster-scopes.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addClient, askForToken } from '#tests/world/clients/client.ts'
import { DENTIST, openFamily, sendFamilyResponse } from '#tests/world/visits/families.ts'
import { useWorld } from '#tests/world/world.ts'

const OPEN_BYTES = 4096
const world = useWorld({ env: { WRITES_PER_MINUTE: '60' } })
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const PLACE = '/api/groups/core-groups/place/'
/** The route with the largest body limit. */
const NEEDS = '/schedules/api/needs/'
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const asOffice = (url: string, payload: string) =>
  office.send({ method: url === NEEDS ? 'PUT' : 'POST', url, payload, headers: JSON_TYPE })
const asVisitor = ({ headers, ...options }: InjectOptions) =>
  world.app.inject({
    method: 'POST',
    ...options,
    headers: { 'x-csrftoken': makeCsrfToken(world.app.signingKeys.current, undefined), ...headers },
  })

describe('A body of JSON is refused before it is parsed', () => {
  for (const [what, payload] of [
    ['1 MB of opening brackets', '['.repeat(999_999)],
    ['499,999 lists within each other', nested(499_999)],
    ['records within each other', `${'{"a":'.repeat(13)}1${'}'.repeat(13)}`],
    ['a deep list behind a long text', `{"name":"${'x'.repeat(1000)}","places":${nested(12)}}`],
    ['a deep list behind a text with signs of a list', `{"name":"]]]]\\"]]]]\\\\","places":${nested(12)}}`],
  ] as const) {
    test(`with ${what}`, async () => {
      const reply = await asOffice(NEEDS, payload)
      assert.deepEqual(
        [reply.statusCode, reply.json().code, reply.json().message],
        [400, 'invalid', 'This request is nested more than 12 levels deep.'],
      )
    })
  }

  for (const [what, payload] of [
    ['300,000 empty lists', `[${'[],'.repeat(300_000)}[]]`],
    ['80,000 names', `{${Array.from({ length: 80_000 }, (_, nth) => `"k${nth}":1`).join(',')}}`],
  ] as const) {
    test(`with ${what}`, async () => {
      const reply = await asOffice(NEEDS, payload)
      assert.deepEqual(
        [reply.statusCode, reply.json().code, reply.json().message],
        [400, 'invalid', 'This request has more than 60,000 values.'],
      )
    })
  }

  test('but never for the brackets in its texts, nor at 12 levels', async () => {
    const text = await asOffice('/courses/api/add/', JSON.stringify({ name: `${'[{'.repeat(20)}"\\` }))
    assert.doesNotMatch(text.body, /levels/)
    const deep = await asOffice(PLACE, `{"places":${nested(11)}}`)
    assert.equal(deep.statusCode, 400)
    assert.doesNotMatch(deep.body, /levels/)
  })

  test('where it names what all objects inherit from', async () => {
    const reply = await asOffice('/courses/api/add/', '{"name":"Art","__proto__":{"admin":true}}')
    assert.deepEqual([reply.statusCode, reply.json().code], [400, 'invalid'])
  })

  test('and no call of the contract has that many levels', () => {
    for (const [key, { body }] of Object.entries<Route>(api)) {
      if (!body) continue
      const levels = levelsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
      assert.ok(levels <= 8, `${key}: ${levels}`)
    }
  })
})

type Described = { [name: string]: unknown }

/** The depth of nested lists and records in a schema. */
function levelsOf(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0
  const { properties, additionalProperties, items, anyOf, allOf, oneOf } = schema as Described
  const inner = [...Object.values(properties ?? {}), additionalProperties, items].map(levelsOf)
  const own = properties || additionalProperties || items ? 1 + Math.max(0, ...inner) : 0
  const others = [anyOf, allOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.map(levelsOf) : []))
  return Math.max(own, ...others)
}

describe('Without an account a body has 4 kB at the most:', () => {
  const open = Object.entries<Route>(api).filter(
    ([key, { who }]) => !key.startsWith('GET ') && (who === 'anyone' || who === 'link'),
  )
  const payload = JSON.stringify({ words: 'x'.repeat(OPEN_BYTES) })
  assert.ok(open.some(([key]) => key === 'POST /family/api/answers/'))

  for (const url of [
    ...open.map(([key]) => key.split(' ')[1]!),
    TOKEN_PATH,
    '/no/such/address/',
    '/api/no-such-call/',
  ]) {
    test(`for ${url}`, async () => {
      for (const headers of [JSON_TYPE, FORM_TYPE]) {
        const reply = await asVisitor({ url, payload, headers })
        // Unknown addresses, and routes that accept no form, do not read the body.
        assert.ok([413, 415, 404].includes(reply.statusCode), `${reply.statusCode} ${reply.body}`)
      }
    })
  }

  test('which the longest response of a family does not need', async () => {
    const token = await openFamily(office, await world.addStudent('Lea Long'))
    const reply = await sendFamilyResponse(world, token, { ...DENTIST, words: '\u0905'.repeat(500) })
    assert.equal(reply.status, 200, reply.text)
  })

  test('nor a connected app that asks for its token', async () => {
    const { client_id, client_secret } = await addClient(world, 'Small')
    const form = { grant_type: 'client_credentials', client_id, client_secret }
    assert.equal((await askForToken(world, form)).statusCode, 200)
  })
})

describe('A form', () => {
  test('has 20 fields at the most', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, nth) => `f${nth}=1`).join('&')
    const refused = await asVisitor({ url: '/logout/', payload: fields(21), headers: FORM_TYPE })
    assert.deepEqual(
      [refused.statusCode, refused.json().message],
      [400, 'A form can have at most 20 fields.'],
    )
    assert.equal(
      (await asVisitor({ url: '/logout/', payload: fields(20), headers: FORM_TYPE })).statusCode,
      200,
    )
    const token = await asVisitor({ url: TOKEN_PATH, payload: fields(21), headers: FORM_TYPE })
    assert.deepEqual([token.statusCode, token.json().error], [400, 'invalid_request'])
  })

  test('with the CSRF token in a field signs out, and names nothing that objects inherit', async () => {
    const csrf = makeCsrfToken(world.app.signingKeys.current, undefined)
    const reply = await asVisitor({
      url: '/logout/',
      payload: new URLSearchParams({ __proto__: 'x', csrfmiddlewaretoken: csrf }).toString(),
      headers: { ...FORM_TYPE, 'x-csrftoken': '' },
    })
    assert.equal(reply.statusCode, 200, reply.body)
  })
})

test('The calls of an account are counted before the body of one is read', async () => {
  const busy = await world.admin('Busy Writer')
  const send = (payload: string) =>
    busy
      .send({ method: 'POST', url: PLACE, payload, headers: JSON_TYPE })
      .then(({ statusCode }) => statusCode)
  for (let times = 0; times < 60; times += 1) assert.equal(await send('{'), 400)
  assert.equal(await send('['.repeat(60_000)), 429)
  assert.equal(await send('x'.repeat(1_100_000)), 429)
})
