import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '#server/app.ts'
import { makeClock } from '#server/clock.ts'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import { PAGES_FOLDER } from '#tests/world/pages.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { SLOW_LIMITS } from './slow-requests.ts'

const BODY_MS = 300
const world = useWorld()
let port = 0
let session = ''
let otherSession = ''
beforeFile(async () => {
  const { db, reports, config } = world
  const app = await buildApp({
    db,
    reports,
    config,
    clock: makeClock(config.fixedNow),
    pagesFolder: PAGES_FOLDER,
    slowLimits: {
      headMs: 250,
      bodyMs: BODY_MS,
      fileGraceMs: BODY_MS,
      fileBytesPerSecond: 2000,
      restMs: 200,
      checkMs: 50,
      maxConnections: 5,
      mayConnectOften: () => false,
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
  session = await sessionOf(await world.admin())
  otherSession = await sessionOf(await world.admin('Otto Office'))
  afterFile(() => app.close())
})

/** The headers of somebody's requests. */
async function sessionOf(person: Person): Promise<string> {
  const { csrfToken } = (await person.call('GET /api/csrf/')).body
  const [name, token] = Object.entries(person.cookies)[0]!
  return `cookie: ${name}=${token}\r\nx-csrftoken: ${csrfToken}\r\n`
}

/** A connection with all that it has received, and how long it was open. */
async function open() {
  const socket = connect(port, '127.0.0.1')
  const began = performance.now()
  const seen = { text: '', socket, lasted: 0 }
  socket.on('data', (bytes) => (seen.text += bytes.toString()))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').then(() => (seen.lasted = performance.now() - began))
  await once(socket, 'connect')
  return Object.assign(seen, { closed: Promise.race([closed, pause(30_000, undefined, { ref: false })]) })
}

/** Checks that the server ended it, and not too early; there is no upper limit, because a busy machine may take longer. */
function assertEnded({ socket, lasted }: { socket: Socket; lasted: number }, fromMs = 1) {
  assert.ok(socket.destroyed && lasted >= fromMs, `${lasted} ms`)
}

const head = (path: string, type: string, length: number, headers = session) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost:3000\r\n${headers}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const COURSES = '/courses/api/add/'
const UPLOAD = '/students/api/upload-students/'
const FILE = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'

/** Sends a piece again and again until the connection ends, or so many times. */
async function trickle(socket: Socket, piece: string, everyMs: number, times = Infinity) {
  for (let sent = 0; sent < times && !socket.destroyed; sent += 1) {
    socket.write(piece)
    await pause(everyMs)
  }
}

describe('A connection is ended', () => {
  test('whose head does not end', async () => {
    const connection = await open()
    connection.socket.write('GET /api/csrf/ HTTP/1.1\r\n')
    void trickle(connection.socket, 'x-a: b\r\n', 40)
    await connection.closed
    assertEnded(connection)
  })

  for (const [what, send] of [
    ['stops in the middle', (socket: Socket) => void socket.write('{"name"')],
    ['comes letter by letter', (socket: Socket) => void trickle(socket, 'x', 30, 1999)],
  ] as const) {
    test(`whose body ${what}, with a 408`, async () => {
      const connection = await open()
      connection.socket.write(head(COURSES, 'application/json', 2000))
      send(connection.socket)
      await connection.closed
      assert.match(connection.text, /^HTTP\/1\.1 408 Request Timeout/)
      assertEnded(connection, BODY_MS)
    })
  }

  test('that goes on sending after it was refused', async () => {
    const connection = await open()
    connection.socket.write(head(COURSES, 'multipart/form-data; boundary=b', 9_000_000))
    void trickle(connection.socket, 'x'.repeat(100), 30)
    await connection.closed
    assert.match(connection.text, /^HTTP\/1\.1 415/)
    assertEnded(connection)
  })

  test('whose file arrives too slowly, but not one that is slow within the limits', async () => {
    const slow = await open()
    const steady = await open()
    const multipart = 'multipart/form-data; boundary=b'
    slow.socket.write(head(UPLOAD, multipart, 9_000_000) + FILE)
    // One account sends one file at a time.
    steady.socket.write(head(UPLOAD, multipart, 9_000_000, otherSession) + FILE)
    void trickle(slow.socket, 'x', 40)
    const sending = trickle(steady.socket, 'x'.repeat(1000), 40, 30)
    await slow.closed
    assert.match(slow.text, /^HTTP\/1\.1 408/)
    assertEnded(slow)
    await sending
    assert.equal(steady.socket.destroyed, false)
    steady.socket.destroy()
  })

  test('that is one too many of its address', async () => {
    const connections = []
    for (let nth = 0; nth < 5; nth += 1) connections.push(await open())
    const last = connect(port, '127.0.0.1')
    last.on('error', () => undefined)
    await once(last, 'close')
    assert.equal(connections.filter(({ socket }) => socket.destroyed).length, 0)
    for (const { socket, closed } of connections) {
      socket.destroy()
      await closed
    }
    await pause(20)
    const next = await open()
    next.socket.write('GET /api/csrf/ HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n')
    await next.closed
    assert.match(next.text, /^HTTP\/1\.1 200/)
  })
})

test('People have time: 15 s for a head, 20 s for a body, five minutes for a file', () => {
  const { headMs, bodyMs, requestMs } = SLOW_LIMITS
  assert.deepEqual([headMs, bodyMs, requestMs], [15_000, 20_000, 300_000])
  assert.deepEqual([world.app.server.headersTimeout, world.app.server.requestTimeout], [15_000, 300_000])
})
