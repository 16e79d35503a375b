import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { openPools } from '#server/database/pool.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { openFlakyLine } from '#tests/database/flaky-line.ts'
import { PAGES_FOLDER } from '#tests/world/pages.ts'
import { person, type Person } from '#tests/world/person.ts'
import { openWorld } from '#tests/world/world.ts'
import { sessionCookieName } from './tokens/cookies.ts'
import { makeClock } from '#server/clock.ts'

/** A school whose connection to the database breaks. */
const flaky = openForFile(
  async () => {
    const world = await openWorld()
    const line = await openFlakyLine(world.url)
    const pools = openPools({ connectionString: line.url })
    const clock = makeClock(world.config.fixedNow)
    const app = await buildApp({ ...pools, config: world.config, clock, pagesFolder: PAGES_FOLDER })
    const { cookies, ...admin } = await world.admin()
    return {
      world,
      line,
      pools,
      app,
      admin: person(app, world.config, cookies[sessionCookieName(world.config)], admin),
    }
  },
  async ({ world, line, pools, app }) => {
    await app.close()
    await pools.close()
    await line.close()
    await world.close()
  },
)

type Outcome = { status: number; message: string; retryAfter: unknown; isSaved: boolean }

/** Makes a call whose connection breaks at its nth message, or right after the response to it. */
async function breakAt(
  nth: number,
  fate: 'cut' | 'cut after',
  call: SavingCall,
): Promise<Outcome | undefined> {
  const before = await call.count()
  let sent = 0
  flaky.line.decideBy(() => (++sent === nth ? fate : 'pass'))
  const reply = await call.send(flaky.admin, nth)
  flaky.line.decideBy(() => 'pass')
  if (sent < nth) return undefined
  const isSaved = (await call.count()) > before
  const { message } = JSON.parse(reply.body) as { message: string }
  return { status: reply.statusCode, message, retryAfter: reply.headers['retry-after'], isSaved }
}

type SavingCall = {
  count: () => Promise<number>
  send: (admin: Person, nth: number) => ReturnType<Person['send']>
}

const countOf = (table: string) => async () => {
  const { rows } = await sql<{ count: number }>`select count(*) count from ${sql.table(table)}`.execute(
    flaky.world.db,
  )
  return rows[0]!.count
}

let made = 0
const calls: Record<string, SavingCall> = {
  'adding a block': {
    count: countOf('block_schedule'),
    send: (admin) =>
      admin.send({
        method: 'POST',
        url: '/schedules/api/block-schedules/',
        payload: { name: `Block ${++made}`, start_date: '2026-08-17', end_date: '2026-10-30' },
      }),
  },
  'adding a student': {
    count: countOf('student'),
    send: (admin) => {
      made += 1
      const payload = {
        first_name: 'Lost',
        last_name: `Student ${made}`,
        email: `lost.${made}@larkfield.example`,
        grade_level: 4,
      }
      return admin.send({ method: 'POST', url: '/students/api/add/', payload })
    },
  },
}

describe('A database that is lost', () => {
  for (const [name, call] of Object.entries(calls)) {
    test(`at any moment of ${name} is reported as unavailable, without a false statement about the save`, async () => {
      const outcomes: Outcome[] = []
      for (const fate of ['cut', 'cut after'] as const)
        for (let nth = 1; nth < 40; nth++) {
          const outcome = await breakAt(nth, fate, call)
          if (!outcome) break
          outcomes.push(outcome)
        }
      assert.ok(outcomes.length >= 8, String(outcomes.length))
      for (const { status, message, retryAfter, isSaved } of outcomes) {
        if (status === 200 || status === 201) {
          assert.ok(isSaved)
          continue
        }
        assert.deepEqual([status, retryAfter], [503, '5'], message)
        assert.match(
          message,
          isSaved ? /check whether it was saved/ : /is not responding|check whether it was saved/,
        )
      }
      assert.ok(outcomes.some(({ message }) => message.includes('check whether it was saved')))
      assert.ok(outcomes.some(({ message }) => message.includes('is not responding')))
    })
  }

  test('while the session is read is reported as unavailable', async () => {
    flaky.line.decideBy(() => 'cut')
    const { statusCode, json } = await flaky.admin.send({ method: 'GET', url: '/api/current-user/' })
    flaky.line.decideBy(() => 'pass')
    assert.deepEqual([statusCode, json().code], [503, 'unavailable'])
  })
})
