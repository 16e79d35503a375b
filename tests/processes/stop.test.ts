import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { databaseProcess, withSchool } from './data-folder.ts'
import { openHomeroom, waitUntil, type Homeroom } from './homeroom.ts'

/** Stopping takes far less than the limit of forty seconds unless a request takes longer. */
const QUICK_MS = 8000

/** Holds every call until released, because each call first reads the person of its session. */
async function holdCalls(folder: string): Promise<{ release: () => Promise<void> }> {
  const client = new Client({ host: join(folder, 'postgres'), user: 'homeroom', database: 'homeroom' })
  // The database may stop before this connection has ended.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table reference_version in access exclusive mode')
  return {
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** A call on a kept-alive connection, as browsers make it. */
async function callBy(agent: Agent, { port }: Homeroom, path: string) {
  const request = get({ host: '127.0.0.1', port, path, agent })
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

async function assertStoppedQuickly(homeroom: Homeroom, folder: string, since: number): Promise<void> {
  assert.equal(await homeroom.ended, 0, homeroom.output())
  assert.ok(performance.now() - since < QUICK_MS, `it took ${performance.now() - since} ms`)
  assert.equal(databaseProcess(folder), undefined)
}

describe('A stop', { concurrency: 2 }, () => {
  test('with a call under way and connections that browsers keep open is quick and answers the call', () =>
    withSchool(async (folder) => {
      const homeroom = await openHomeroom(folder)
      const agent = new Agent({ keepAlive: true, maxSockets: 4 })
      await Promise.all([1, 2, 3, 4].map(() => callBy(agent, homeroom, '/api/current-user/')))
      const { release } = await holdCalls(folder)
      const held = callBy(agent, homeroom, '/api/current-user/')
      await pause(300)
      const since = performance.now()
      homeroom.kill('SIGTERM')
      await pause(500)
      await release()
      assert.equal((await held).status, 200)
      await assertStoppedQuickly(homeroom, folder, since)
      agent.destroy()
    }))

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test(`of npm alone by ${signal} stops what npm start has started`, () =>
      withSchool(async (folder) => {
        const npm = await openHomeroom(folder, { command: ['npm', 'start'] })
        npm.kill(signal)
        await waitUntil('the database to stop', async () => databaseProcess(folder) === undefined, npm.output)
        await assert.rejects(fetch(`http://127.0.0.1:${npm.port}/healthz`))
      }))
  }
})
