import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createLoop, type Queue } from './loop.ts'

const { log } = Fastify()

const queue = (name: string, serve: Queue['serve']): Queue => ({
  name,
  firstLookMs: 3_600_000,
  lookMs: 3_600_000,
  serve,
  failure: { level: 'error', event: 'failed' },
})

test('Work that is started while it runs, runs once more and never twice at a time', async () => {
  const loop = createLoop(log)
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = Promise.withResolvers<void>()
  let [runs, atOnce, mostConcurrent] = [0, 0, 0]
  const work = async () => {
    mostConcurrent = Math.max(mostConcurrent, ++atOnce)
    const gate = gates[runs++]
    await gate?.promise
    atOnce--
    if (runs === 2) ended.resolve()
  }
  loop.add(queue('work', work))
  for (let time = 0; time < 3; time++) loop.wake('work')
  for (const gate of gates) gate.resolve()
  await ended.promise
  await loop.close()
  assert.deepEqual([runs, mostConcurrent], [2, 1])
})

test('Closing tells the work and waits for it; after that nothing starts, and a failure is no failure of the app', async () => {
  const loop = createLoop(log)
  let hasEnded = false
  loop.add(
    queue('failing', async () => {
      throw new Error('on purpose')
    }),
  )
  loop.add(
    queue('long', async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      hasEnded = true
    }),
  )
  loop.add(queue('late', async () => assert.fail('it started after the end')))
  for (const name of ['failing', 'long']) loop.wake(name)
  await loop.close()
  assert.equal(hasEnded, true)
  loop.wake('late')
})

test('A queue runs automatically once the loop is started, also after a failure, and as soon as it is woken', async () => {
  const loop = createLoop(log)
  const looks = Promise.withResolvers<void>()
  let count = 0
  const serve = async () => {
    count += 1
    if (count === 2) throw new Error('on purpose')
    if (count === 4) looks.resolve()
    return count === 3 ? 1 : undefined
  }
  loop.add({ ...queue('often', serve), firstLookMs: 1, lookMs: 5 })
  await new Promise((resolve) => void setTimeout(resolve, 20))
  assert.equal(count, 0, 'not before the start')
  loop.start()
  await looks.promise
  await loop.close()
})
