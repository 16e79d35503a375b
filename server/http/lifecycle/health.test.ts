import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { makeKysely, makePool } from '#server/database/pool.ts'
import { useWorld } from '#tests/world/world.ts'
import { replyWithFailure } from '../failures.ts'
import { serveHealth } from './health.ts'

const world = useWorld()

test('a server is ready while its database answers', async () => {
  const reply = await world.app.inject('/readyz')
  assert.deepEqual([reply.statusCode, reply.json()], [200, { ok: true }])
})

test('a server whose database does not respond says within seconds that it is not ready, even to many requests', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const pool = makePool({ connectionString: `postgres://homeroom@127.0.0.1:${port}/homeroom` })
  const app = Fastify()
  app.setErrorHandler(replyWithFailure)
  serveHealth(app, makeKysely(pool))
  const begun = performance.now()
  const replies = await Promise.all([1, 2, 3].map(() => app.inject('/readyz')))
  assert.deepEqual(
    replies.map(({ statusCode, headers }) => [statusCode, headers['retry-after']]),
    Array.from({ length: 3 }, () => [503, '5']),
  )
  assert.ok(performance.now() - begun < 4000)
  assert.equal(sockets.size, 1)
  assert.equal((await app.inject('/healthz')).statusCode, 200)
  for (const socket of sockets) socket.destroy()
  await app.close()
  await pool.end()
  await new Promise((resolve) => silent.close(resolve))
})
