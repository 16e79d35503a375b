import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { LIMITS } from '#server/http/rate-limits.ts'
import { addClient, askForToken, tokenOf } from '#tests/world/clients/client.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
const GRANT = { grant_type: 'client_credentials' }
const PREFIX = 'https://purl.imsglobal.org/spec/or/v1p2/scope/'
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})

describe('An app gets no token', () => {
  for (const [what, change] of [
    ['with a wrong secret', { client_secret: 'wrong' }],
    ['with the id of nobody', { client_id: 'program-nobody' }],
    ['without a secret', { client_secret: undefined }],
  ] as const) {
    test(`${what}: 401 invalid_client`, async () => {
      const { client_id, client_secret } = await addClient(world, `App ${what}`)
      const form = { ...GRANT, client_id, client_secret, ...change }
      const sent = Object.fromEntries(
        Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined),
      )
      const reply = await askForToken(world, sent)
      assert.deepEqual([reply.statusCode, reply.json<{ error: string }>().error], [401, 'invalid_client'])
      assert.match(String(reply.headers['www-authenticate']), /^Basic /)
    })
  }

  test('once it is revoked, and its tokens end', async () => {
    const client = await addClient(world, 'Former')
    await tokenOf(world, client)
    const sora = await world.superuser('Sora Strict')
    await sora.call('DELETE /api/oneroster/clients/:clientId/', { params: { clientId: client.id } })
    const { rows } = await sql`select 1 from api_token where api_client_id = ${client.id}`.execute(world.db)
    assert.equal(rows.length, 0)
    const reply = await askForToken(world, { ...GRANT, ...formOf(client) })
    assert.equal(reply.statusCode, 401)
    const { entries } = (await sora.call('GET /api/audit/')).body
    assert.deepEqual(
      [entries[0]?.by, entries[0]?.what],
      ['The app Former', 'did not get a token: it had been revoked'],
    )
  })

  test('for another grant, as JSON, by GET, or with two secrets', async () => {
    const client = await addClient(world, 'Odd')
    const form = formOf(client)
    const password = await askForToken(world, { ...form, grant_type: 'password' })
    assert.deepEqual([password.statusCode, errorOf(password)], [400, 'unsupported_grant_type'])
    assert.equal(errorOf(await askForToken(world, form)), 'invalid_request')
    const twice = await askForToken(world, { ...GRANT, ...form }, { headers: basic('a', 'b') })
    assert.deepEqual([twice.statusCode, errorOf(twice)], [400, 'invalid_request'])
    const json = await world.app.inject({
      method: 'POST',
      url: '/api/oneroster/token/',
      payload: { ...GRANT, ...form },
    })
    assert.deepEqual([json.statusCode, errorOf(json)], [400, 'invalid_request'])
    const read = await world.app.inject({ method: 'GET', url: '/api/oneroster/token/' })
    assert.deepEqual([read.statusCode, read.headers['allow']], [405, 'POST'])
  })

  test('for what it may not read', async () => {
    const core = await addClient(world, 'Core', ['roster-core.readonly'])
    const parameters = { ...GRANT, ...formOf(core), scope: `${PREFIX}roster-demographics.readonly` }
    const reply = await askForToken(world, parameters)
    assert.deepEqual([reply.statusCode, errorOf(reply)], [400, 'invalid_scope'])
  })

  test('when it or its address sends too many requests', async () => {
    const client = await addClient(world, 'Hasty')
    const ask = (remoteAddress: string) =>
      askForToken(world, { ...GRANT, ...formOf(client) }, { remoteAddress })
    for (let nth = 0; nth < LIMITS.programToken; nth += 1) {
      assert.equal((await ask(`192.0.2.${nth}`)).statusCode, 200)
    }
    const refused = await ask('192.0.2.99')
    assert.deepEqual([refused.statusCode, errorOf(refused)], [429, 'temporarily_unavailable'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
  })
})

describe('An app gets a token of an hour', () => {
  test('by Basic or in the form, stored as a hash', async () => {
    const client = await addClient(world, 'Proper')
    for (const reply of [
      await askForToken(world, { ...GRANT, ...formOf(client) }),
      await askForToken(world, GRANT, { headers: basic(client.client_id, client.client_secret) }),
    ]) {
      assert.equal(reply.statusCode, 200)
      assert.equal(reply.headers['cache-control'], 'no-store')
      assert.equal(reply.headers['set-cookie'], undefined)
      const { access_token, ...rest } = reply.json<Record<string, string>>()
      assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: `${PREFIX}roster.readonly` })
      const { rows } = await sql<{ row: string }>`
        select row_to_json(api_token)::text "row" from api_token where api_client_id = ${client.id}`.execute(
        world.db,
      )
      assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(access_token!)))
    }
  })

  test('for the requested scopes that it may read', async () => {
    const both = await addClient(world, 'Both', ['roster-core.readonly', 'roster.readonly'])
    const scopes = async (scope: string) =>
      (await askForToken(world, { ...GRANT, ...formOf(both), scope })).json<{ scope: string }>().scope
    assert.equal(await scopes(`${PREFIX}roster-core.readonly`), `${PREFIX}roster-core.readonly`)
    assert.equal(await scopes('roster.readonly'), `${PREFIX}roster.readonly`)
    const all = ['roster-core', 'roster', 'roster-demographics'].map((name) => `${PREFIX}${name}.readonly`)
    assert.equal(await scopes(all.join(' ')), all.slice(0, 2).join(' '))
  })
})

const formOf = ({ client_id, client_secret }: { client_id: string; client_secret: string }) => ({
  client_id,
  client_secret,
})
const errorOf = (reply: LightMyRequestResponse) => reply.json<{ error: string }>().error
