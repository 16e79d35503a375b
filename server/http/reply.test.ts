import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { z } from 'zod'
import { checkReply } from './reply.ts'

/** What a saving call answers whose handler returns what its schema does not allow. */
async function answerOf(schema: z.ZodType, result: unknown): Promise<unknown> {
  const app = Fastify()
  app.post('/', async (request, reply) => reply.send(checkReply(schema, result, request)))
  const reply = await app.inject({ method: 'POST', url: '/' })
  await app.close()
  return reply.json()
}

test('A save whose reply does not fit is answered with the part that does, and keeps its kind', async () => {
  const one = z.object({ id: z.int(), name: z.string() })
  assert.deepEqual(await answerOf(one, { id: 7, name: 5 }), { id: 7 })
  assert.deepEqual(await answerOf(one, 'nothing of it'), {})
  assert.deepEqual(
    await answerOf(z.array(one), [
      { id: 7, name: 'Core' },
      { id: 8, name: 5 },
    ]),
    [{ id: 7, name: 'Core' }, { id: 8 }],
  )
  assert.deepEqual(await answerOf(z.array(one), { id: 7 }), [])
})
