import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { replyWithFailure } from '../failures.ts'
import { closeConnectionsOnStop } from './stopping.ts'

/** A server with a call that replies when the test releases it. */
async function openServer({ timeoutMs = 5000 } = {}) {
  const app = Fastify({ return503OnClosing: false, keepAliveTimeout: 60_000 })
  app.setErrorHandler(replyWithFailure)
  closeConnectionsOnStop(app, timeoutMs)
  const [arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const handled: string[] = []
  app.get('/slow', async () => {
    arrived.resolve()
    await answer.promise
    return { ok: true }
  })
  const identified = async () => {
    arrived.resolve()
    await answer.promise
  }
  app.get('/identified', { onRequest: identified }, async () => {
    await pause(200)
    handled.push('/identified')
    return { ok: true }
  })
  app.get('/quick', async () => ({ ok: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, arrived: arrived.promise, answer: answer.resolve, handled }
}

/** A browser's connection, which it would keep for its next calls. */
function openConnection(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => (received += String(data)))
  const ended = once(socket, 'close')
  return {
    ended,
    write: (text: string) => socket.write(text),
    send: (path: string) =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: homeroom\r\nConnection: keep-alive\r\n\r\n`),
    received: () => received,
  }
}

const closesWithin = async (closing: Promise<unknown>, ms: number) =>
  Promise.race([closing.then(() => true), pause(ms, false)])

describe('A server that stops', () => {
  test('answers the call that runs and then closes its connection', async () => {
    const { app, port, arrived, answer } = await openServer()
    const browser = openConnection(port)
    browser.send('/slow')
    await arrived
    const closing = app.close()
    await pause(100)
    answer()
    assert.equal(await closesWithin(closing, 2000), true)
    await browser.ended
    assert.match(browser.received(), /200 OK[^]*connection: close[^]*{"ok":true}/i)
  })

  test('lets a call finish whose browser has gone', async () => {
    const { app, port, arrived, answer } = await openServer()
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /slow HTTP/1.1\r\nHost: homeroom\r\n\r\n')
    await arrived
    socket.destroy()
    const closing = app.close()
    assert.equal(await closesWithin(closing, 300), false)
    answer()
    assert.equal(await closesWithin(closing, 2000), true)
  })

  test('lets a call finish whose browser has gone while the person was identified', async () => {
    const { app, port, arrived, answer, handled } = await openServer()
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /identified HTTP/1.1\r\nHost: homeroom\r\n\r\n')
    await arrived
    socket.destroy()
    const closing = app.close()
    await pause(50)
    answer()
    await closing
    assert.deepEqual(handled, ['/identified'])
  })

  test('closes a connection whose reply was on its way when the stop began', async () => {
    const { app, port } = await openServer()
    const browser = openConnection(port)
    browser.send('/quick')
    while (!browser.received().includes('{"ok":true}')) await pause(5)
    assert.equal(await closesWithin(app.close(), 2000), true)
    await browser.ended
  })

  test('refuses a call that arrives meanwhile with a sentence, a code, and when to try again', async () => {
    const { app, port, arrived, answer } = await openServer()
    const [first, second] = [openConnection(port), openConnection(port)]
    first.send('/slow')
    second.write('GET /quick HTTP/1.1\r\nHost: homeroom\r\n')
    await arrived
    const closing = app.close()
    await pause(200)
    second.write('Connection: keep-alive\r\n\r\n')
    await second.ended
    assert.match(second.received(), /^HTTP\/1\.1 503 /)
    assert.match(second.received(), /retry-after: 5/i)
    assert.match(second.received(), /connection: close/i)
    assert.match(second.received(), /"code":"unavailable","message":"Homeroom is restarting/)
    answer()
    assert.equal(await closesWithin(closing, 2000), true)
  })

  test('does not wait for ever for a call that never ends', async () => {
    const { app, port, arrived } = await openServer({ timeoutMs: 300 })
    const browser = openConnection(port)
    browser.send('/slow')
    await arrived
    assert.equal(await closesWithin(app.close(), 2000), true)
  })
})
