import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Routes } from '#contract/route.ts'
import { MIGRATIONS, newestMigrationIn } from '#server/database/migration-files.ts'
import { createReferenceCache } from '#server/reference/cache.ts'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeClock } from '#server/clock.ts'
import { hashToken } from './actor.ts'
import { sessionCookieName } from './tokens/cookies.ts'
import { makeCsrfToken } from './tokens/csrf.ts'
import { replyWithFailure } from './failures.ts'
import { logOptions } from './log.ts'
import { limitRates } from './rate-limits.ts'
import { serve } from './serve.ts'

const routes = {
  'GET /pets/:id/': {
    who: 'anyone',
    about: 'One pet',
    params: z.object({ id: z.coerce.number().int() }),
    reply: z.object({ id: z.int(), name: z.string() }),
  },
  'PUT /pets/order/': { who: 'anyone', about: 'Orders pets', reply: z.object({ success: z.literal(true) }) },
  'GET /secrets/': { who: 'anyone', about: 'A reply that does not fit', reply: z.object({ id: z.int() }) },
  'POST /pets/': {
    who: 'anyone',
    about: 'A saved reply that does not fit',
    reply: z.object({
      success: z.literal(true),
      id: z.int(),
      pets: z.array(z.object({ id: z.int(), name: z.string() })),
      owner: z.object({ name: z.string() }).optional(),
    }),
  },
  'DELETE /pets/:id/': {
    who: 'admin',
    about: 'Removes a pet',
    params: z.object({ id: z.coerce.number().int() }),
    reply: z.object({ success: z.literal(true) }),
  },
} satisfies Routes

const world = useWorld()
let app: FastifyInstance
let removed = 0
const lines: string[] = []
beforeFile(async () => {
  app = Fastify(logOptions({ ...world.config, logLevel: 'warn' }, { write: (line) => lines.push(line) }))
  app.setErrorHandler(replyWithFailure)
  await app.register(cookie)
  limitRates(app, world)
  const schema = { newestMigration: await newestMigrationIn(MIGRATIONS), onNewerSchema: () => undefined }
  const databases = { db: world.db, reports: world.reports }
  const references = createReferenceCache(world.db, schema)
  serve(
    app,
    {
      ...databases,
      config: world.config,
      clock: makeClock(undefined),
      references,
      jobs: { wake: () => undefined },
      keys: world.app.signingKeys,
    },
    routes,
    {
      'GET /pets/:id/': ({ params }) => ({ id: params.id, name: 'Rex', owner: 'Secret Person' }),
      'PUT /pets/order/': () => ({ success: true as const }),
      'GET /secrets/': () => ({ id: 'seven' }) as never,
      'POST /pets/': () =>
        ({
          success: true,
          id: 'Secret Seven',
          pets: [
            { id: 1, name: 'Rex', owner: 'Secret Person' },
            { id: 2, name: null },
          ],
          owner: 'Secret Person',
        }) as never,
      'DELETE /pets/:id/': () => {
        removed += 1
        return { success: true as const }
      },
    },
  )
  app.get('/away', () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(world.db))
})
afterFile(() => app.close())

describe('a route', () => {
  test('is not reached by another method, and lists its methods', async () => {
    const reply = await app.inject({ method: 'PUT', url: '/pets/7/' })
    assert.deepEqual(
      [reply.statusCode, reply.json().code, reply.headers.allow],
      [405, 'method_not_allowed', 'GET, DELETE'],
    )
  })

  test('with parameters answers its methods where another route has the address by name, by its own rules', async () => {
    const read = await app.inject('/pets/order/')
    assert.deepEqual([read.statusCode, Object.keys(read.json().fields)], [400, ['id']])
    const visitor = await app.inject({ method: 'DELETE', url: '/pets/order/' })
    assert.equal(visitor.statusCode, 401)
    const { cookies } = await world.admin()
    const token = cookies[sessionCookieName(world.config)]!
    const headers = { 'x-csrftoken': makeCsrfToken(world.app.signingKeys.current, hashToken(token)) }
    const admin = await app.inject({ method: 'DELETE', url: '/pets/order/', headers, cookies })
    assert.deepEqual([admin.statusCode, Object.keys(admin.json().fields), removed], [400, ['id'], 0])
  })

  test('is not reached by a method that no route of its address has, and the reply names those of all of them', async () => {
    for (const method of ['PATCH', 'POST'] as const) {
      const reply = await app.inject({ method, url: '/pets/order/?page=1' })
      const { allow = '' } = reply.headers
      assert.deepEqual([reply.statusCode, allow.split(', ').sort()], [405, ['DELETE', 'GET', 'PUT']])
    }
  })

  test('does nothing for a visitor without the right', async () => {
    assert.equal((await app.inject({ method: 'DELETE', url: '/pets/7/' })).statusCode, 401)
    assert.equal(removed, 0)
  })

  test('is not reached by an address that does not match', async () => {
    const reply = await app.inject('/pets/rex/')
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().fields)], [400, ['id']])
  })

  test('never sends more than its reply declares, and the reply is not cached', async () => {
    const reply = await app.inject('/pets/7/')
    assert.deepEqual(reply.json(), { id: 7, name: 'Rex' })
    assert.equal(reply.headers['cache-control'], 'no-store')
  })

  test('answers with a sentence without details after an internal error', async () => {
    const reply = await app.inject('/secrets/')
    assert.equal(reply.statusCode, 500)
    assert.deepEqual(Object.keys(reply.json()), ['code', 'message', 'error'])
    assert.doesNotMatch(reply.body, /seven|zod|expected/i)
  })

  test('that has saved replies with the valid parts, and logs the others without their values', async () => {
    const headers = { 'x-csrftoken': makeCsrfToken(world.app.signingKeys.current, undefined) }
    const reply = await app.inject({ method: 'POST', url: '/pets/', headers })
    assert.equal(reply.statusCode, 200)
    assert.deepEqual(reply.json(), { success: true, pets: [{ id: 1, name: 'Rex' }, { id: 2 }] })
    const line = lines.find((one) => one.includes('does not fit its schema')) ?? ''
    assert.deepEqual(JSON.parse(line).misfits, [
      'id: invalid_type',
      'pets.1.name: invalid_type',
      'owner: invalid_type',
    ])
    assert.equal(JSON.parse(line).level, 50)
    assert.doesNotMatch(line, /Secret|Rex/)
  })

  test('shows a person with a browser the sentence on a page', async () => {
    const reply = await app.inject({ url: '/pets/rex/', headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.equal(reply.statusCode, 400)
    assert.match(reply.body, /<p>Id must be a number\.<\/p>/)
  })

  test('suggests trying again later when the database is unreachable', async () => {
    const reply = await app.inject('/away')
    assert.deepEqual(
      [reply.statusCode, reply.json().code, reply.headers['retry-after']],
      [503, 'unavailable', '5'],
    )
  })
})
