import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Routes } from '#contract/route.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { makeClock } from './clock.ts'
import { answerFailure } from './failures.ts'
import { limitRates } from './rate-limits.ts'
import { serve } from './serve.ts'

const routes = {
  'GET /pets/:id/': {
    who: 'anyone',
    about: 'One pet',
    params: z.object({ id: z.coerce.number().int() }),
    reply: z.object({ id: z.int(), name: z.string() }),
  },
  'GET /secrets/': { who: 'anyone', about: 'A reply that does not fit', reply: z.object({ id: z.int() }) },
  'DELETE /pets/:id/': {
    who: 'admin',
    about: 'Removes a pet',
    reply: z.object({ success: z.literal(true) }),
  },
} satisfies Routes

let world: World
let app: FastifyInstance
let removed = 0
before(async () => {
  world = await openWorld()
  app = Fastify()
  app.setErrorHandler(answerFailure)
  await app.register(cookie)
  await limitRates(app)
  serve(app, { db: world.db, config: world.config, clock: makeClock(undefined) }, routes, {
    'GET /pets/:id/': ({ params }) => ({ id: params.id, name: 'Rex', owner: 'Secret Person' }),
    'GET /secrets/': () => ({ id: 'seven' }) as never,
    'DELETE /pets/:id/': () => {
      removed += 1
      return { success: true as const }
    },
  })
  app.get('/away', () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(world.db))
})
after(async () => {
  await app.close()
  await world.close()
})

describe('a route', () => {
  test('is not reached by another method, and says which it has', async () => {
    const told = await app.inject({ method: 'PUT', url: '/pets/7/' })
    assert.deepEqual(
      [told.statusCode, told.json().code, told.headers.allow],
      [405, 'method_not_allowed', 'GET, DELETE'],
    )
  })

  test('does nothing for a visitor who may not', async () => {
    assert.equal((await app.inject({ method: 'DELETE', url: '/pets/7/' })).statusCode, 401)
    assert.equal(removed, 0)
  })

  test('is not reached by an address that does not fit', async () => {
    const told = await app.inject('/pets/rex/')
    assert.deepEqual([told.statusCode, Object.keys(told.json().fields)], [400, ['id']])
  })

  test('never answers more than its reply declares, and nothing keeps the answer', async () => {
    const told = await app.inject('/pets/7/')
    assert.deepEqual(told.json(), { id: 7, name: 'Rex' })
    assert.equal(told.headers['cache-control'], 'no-store')
  })

  test('answers a sentence without details when we made a mistake', async () => {
    const told = await app.inject('/secrets/')
    assert.equal(told.statusCode, 500)
    assert.deepEqual(Object.keys(told.json()), ['code', 'message', 'error'])
    assert.doesNotMatch(told.body, /seven|zod|expected/i)
  })

  test('tells a person with a browser the sentence on a page', async () => {
    const told = await app.inject({ url: '/pets/rex/', headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.equal(told.statusCode, 400)
    assert.match(told.body, /<p>Id must be a number\.<\/p>/)
  })

  test('asks to come back when the database has gone', async () => {
    const told = await app.inject('/away')
    assert.deepEqual(
      [told.statusCode, told.json().code, told.headers['retry-after']],
      [503, 'unavailable', '5'],
    )
  })
})
