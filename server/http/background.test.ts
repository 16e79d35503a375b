import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createBackground } from './background.ts'

const { log } = Fastify()

test('Work that is started while it runs, runs once more and never twice at a time', async () => {
  const background = createBackground(log)
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = Promise.withResolvers<void>()
  let [runs, atOnce, mostAtOnce] = [0, 0, 0]
  const work = async () => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    const gate = gates[runs++]
    await gate?.promise
    atOnce--
    if (runs === 2) ended.resolve()
  }
  for (let time = 0; time < 3; time++) background.start('work', work)
  for (const gate of gates) gate.resolve()
  await ended.promise
  await background.close()
  assert.deepEqual([runs, mostAtOnce], [2, 1])
})

test('Closing tells the work and waits for it; after that nothing starts, and a failure is no failure of the app', async () => {
  const background = createBackground(log)
  let hasEnded = false
  background.start('failing', async () => {
    throw new Error('on purpose')
  })
  background.start('long', async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    hasEnded = true
  })
  await background.close()
  assert.equal(hasEnded, true)
  background.start('late', async () => assert.fail('it started after the end'))
})
