import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { MIGRATIONS, newestMigrationIn } from '#server/database/migration-files.ts'
import { makeKysely, makePool, type Database } from '#server/database/pool.ts'
import { countStatements } from '#tests/world/statements.ts'
import { useWorld } from '#tests/world/world.ts'
import { replyWithFailure } from '../failures.ts'
import { serveHealth } from './health.ts'

const world = useWorld()
const ok = { ok: true }

/** The reply of a server with this database; the migration defaults to the newest one. */
async function askReady(db: Database, { newestMigration = '', dataDir = tmpdir() } = {}) {
  const app = Fastify()
  newestMigration ||= await newestMigrationIn(MIGRATIONS)
  serveHealth(app, { db, newestMigration, dataDir })
  const reply = await app.inject('/readyz')
  await app.close()
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

/** A server whose database is behind `onConnection`, which gets each connection to it with its number from 1 on. */
async function openBehind(onConnection: (socket: Socket, number: number) => void) {
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    sockets.add(socket)
    onConnection(
      socket.on('error', () => undefined),
      sockets.size,
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const database = new URL(world.url)
  database.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  database.searchParams.delete('host')
  const pool = makePool({ connectionString: database.href })
  const app = Fastify()
  app.setErrorHandler(replyWithFailure)
  const newestMigration = await newestMigrationIn(MIGRATIONS)
  const clock = { now: 0 }
  serveHealth(app, { db: makeKysely(pool), newestMigration, dataDir: undefined, now: () => clock.now })
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
    await pool.end()
    await new Promise((resolve) => proxy.close(resolve))
  }
  /** Calls once the last result is too old to be reused. */
  const askLater = () => {
    clock.now += 1000
    return app.inject('/readyz')
  }
  return { app, clock, sockets, askLater, close }
}

describe('A server', () => {
  test('is ready while its database, its migrations and its disk are well', async () => {
    const reply = await world.app.inject('/readyz')
    assert.deepEqual(
      [reply.statusCode, reply.json()],
      [200, { ok: true, database: ok, migrations: ok, disk: ok }],
    )
  })

  test('whose database does not respond reports it within seconds, even to many requests, on few connections', async () => {
    const { app, sockets, askLater, close } = await openBehind(() => undefined)
    const startedAt = performance.now()
    const replies = await Promise.all([1, 2, 3].map(() => app.inject('/readyz')))
    assert.deepEqual(
      replies.map(({ statusCode, headers }) => [statusCode, headers['retry-after']]),
      Array.from({ length: 3 }, () => [503, '5']),
    )
    assert.match(replies[0]!.json<{ message: string }>().message, /database is not responding/)
    assert.ok(performance.now() - startedAt < 4000)
    assert.equal(sockets.size, 1)
    assert.equal((await app.inject('/healthz')).statusCode, 200)
    for (let round = 2; round <= 4; round++) await askLater()
    assert.equal(sockets.size, 3)
    await close()
  })

  test('checks its database once a second for any number of requests, and refuses none', async () => {
    const app = Fastify()
    const clock = { now: 5000 }
    const newestMigration = await newestMigrationIn(MIGRATIONS)
    serveHealth(app, { db: world.db, newestMigration, dataDir: tmpdir(), now: () => clock.now })
    const askOften = async () => {
      const replies = []
      for (let nth = 0; nth < 200; nth += 1) replies.push((await app.inject('/readyz')).statusCode)
      assert.deepEqual(new Set(replies), new Set([200]))
    }
    const once = await countStatements(() => app.inject('/readyz'))
    assert.equal(await countStatements(askOften), 0)
    clock.now += 999
    assert.equal(await countStatements(askOften), 0)
    clock.now += 1
    assert.equal(await countStatements(askOften), once)
    await app.close()
  })

  test('is ready again while one connection stays dead', async () => {
    const { searchParams, hostname, port } = new URL(world.url)
    const folder = searchParams.get('host')
    const { app, askLater, close } = await openBehind((socket, number) => {
      if (number === 1) return
      const database = folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(port), hostname)
      socket.pipe(database.on('error', () => undefined)).pipe(socket)
    })
    assert.equal((await app.inject('/readyz')).statusCode, 503)
    assert.equal((await askLater()).statusCode, 200)
    await close()
  })

  test('is not ready before its migrations are applied, nor after those of a newer one', async () => {
    const before = await askReady(world.db, { newestMigration: '9999_later.sql' })
    assert.equal(before.status, 503)
    assert.deepEqual(before.body['migrations'], {
      ok: false,
      message: 'The database still needs migrations up to 9999_later.sql.',
    })
    assert.deepEqual(before.body['database'], ok)
    const after = await askReady(world.db, { newestMigration: '0001_people.sql' })
    assert.equal(after.status, 503)
    assert.match(String(after.body['message']), /newer version of Homeroom changed/)
  })

  test('is not ready on a database that takes no writes, as after a failover', async () => {
    const pool = makePool({ connectionString: world.url, options: '-c default_transaction_read_only=on' })
    const { status, body } = await askReady(makeKysely(pool))
    await pool.end()
    assert.deepEqual(
      [status, body['code'], body['database']],
      [503, 'unavailable', { ok: false, message: 'The database cannot be written to.' }],
    )
  })

  test('is not ready where the database cannot write to its disk', async () => {
    const pool = makePool({ connectionString: world.url, max: 1 })
    // As on a full disk, a query gets no space for what does not fit in memory.
    await sql`set temp_file_limit = 0`.execute(makeKysely(pool))
    const { status, body } = await askReady(makeKysely(pool))
    await pool.end()
    assert.deepEqual([status, body['ok']], [503, false])
    assert.match(JSON.stringify(body['disk']), /cannot write to its disk/)
  })

  test(
    'is not ready where the disk of its data folder is nearly full',
    { skip: process.platform !== 'linux' },
    async () => {
      const { status, body } = await askReady(world.db, { dataDir: '/proc' })
      assert.equal(status, 503)
      assert.deepEqual(body['disk'], {
        ok: false,
        message: 'The disk of the data folder has only 0 MB left. Free some space.',
      })
    },
  )
})
