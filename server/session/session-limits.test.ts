import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, mock, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { Client } from 'pg'
import { buildApp } from '#server/app.ts'
import { selectSession, hashToken } from '#server/http/actor.ts'
import { sessionCookieName } from '#server/http/tokens/cookies.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
const COOKIE = sessionCookieName({ secure: false })

/** The app with a clock that the test moves, and someone who signs in at its beginning. */
async function appOnItsOwnClock(role: 'admin' | 'student') {
  const start = Date.parse('2026-09-14T13:00:00Z')
  let now = start
  const school = { day: '2026-09-14', time: '09:00', local: '', moment: new Date(start) }
  const clock = { moment: () => new Date(now), school: () => school }
  const app = await buildApp({ db: world.db, reports: world.reports, config: world.config, clock })
  const token = randomBytes(32).toString('base64url')
  const person =
    role === 'admin'
      ? await world.admin(`Clock Admin ${letters()}`)
      : await world.student(`Clock ${letters()}`)
  await sql`insert into session (token_hash, account_id, seen_at, ends_at) values (decode(${hashToken(token)}, 'hex'),
    ${person.account}, ${new Date(start)}, ${new Date(start)}::timestamptz + interval '12 hours')`.execute(
    world.db,
  )
  return {
    app,
    at: async (hours: number, headers: Record<string, string> = {}) => {
      now = start + hours * 3_600_000
      const reply = await app.inject({
        url: '/api/check-authentication/',
        headers,
        cookies: { [COOKIE]: token },
      })
      return reply.json().isAuthenticated as boolean
    },
  }
}

const letters = () => randomBytes(6).toString('hex').replaceAll(/\d/g, 'g')

describe('a session ends', () => {
  test('after 4 hours in which an admin did nothing', async () => {
    const { app, at } = await appOnItsOwnClock('admin')
    assert.equal(await at(3.9), true)
    assert.equal(await at(7.8), true)
    assert.equal(await at(11.81), false)
    await app.close()
  })

  test('after 2 hours in which a student did nothing', async () => {
    const { app, at } = await appOnItsOwnClock('student')
    assert.equal(await at(1.9), true)
    assert.equal(await at(3.95), false)
    await app.close()
  })

  test('while an unused page continues to poll', async () => {
    const background = { 'x-homeroom-background': '1' }
    for (const [role, idle] of [
      ['admin', 4],
      ['student', 2],
    ] as const) {
      const { app, at } = await appOnItsOwnClock(role)
      for (const part of [0.3, 0.6, 0.9]) assert.equal(await at(idle * part, background), true)
      assert.equal(await at(idle + 0.01, background), false)
      await app.close()
    }
  })

  test('after 12 hours in any case', async () => {
    const { app, at } = await appOnItsOwnClock('admin')
    for (const hours of [3, 6, 9, 11.9]) assert.equal(await at(hours), true)
    assert.equal(await at(12.01), false)
    await app.close()
  })

  test('with the account', async () => {
    const teacher = await world.teacher('Ines Inactive')
    await world.db.updateTable('account').set({ active: false }).where('id', '=', teacher.account).execute()
    assert.equal((await teacher.call('GET /api/check-authentication/')).body.isAuthenticated, false)
    assert.equal((await teacher.call('GET /students/api/list/')).status, 401)
  })

  test('and does not exist for an invented token', async () => {
    for (const token of ['', 'x', randomBytes(32).toString('base64url'), '"', '%00', 'é'.repeat(3000)]) {
      const reply = await world.app.inject({
        url: '/api/check-authentication/',
        headers: { cookie: `${COOKIE}=${encodeURIComponent(token)}` },
      })
      assert.deepEqual([reply.statusCode, reply.json().isAuthenticated], [200, false])
    }
  })
})

describe('the look-up of a session', () => {
  test('is one statement for each request, and writes at most once a minute', async () => {
    const { app, at } = await appOnItsOwnClock('student')
    const minutes = 1 / 60
    await at(0)
    const query = mock.method(Client.prototype, 'query')
    const sentAt = async (hours: number) => {
      query.mock.resetCalls()
      assert.equal(await at(hours), true)
      // Once many statements have names, this one has none and is sent as plain text.
      const texts = query.mock.calls.map(({ arguments: [sent] }) =>
        typeof sent === 'string' ? sent : (sent as unknown as { text: string }).text,
      )
      // The pool may open a connection meanwhile, which gets its settings first.
      return texts.map((text) => /^\w+/.exec(text.trim())?.[0]).filter((word) => word !== 'set')
    }
    try {
      assert.deepEqual(await sentAt(0.5 * minutes), ['select'])
      assert.deepEqual(await sentAt(0.9 * minutes), ['select'])
      assert.deepEqual(await sentAt(1.1 * minutes), ['select', 'update'])
      assert.deepEqual(await sentAt(2 * minutes), ['select'])
      assert.deepEqual(await sentAt(2.2 * minutes), ['select', 'update'])
    } finally {
      query.mock.restore()
    }
    await app.close()
  })

  test('reads no table from end to end', async () => {
    const plan = await world.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const values = [Buffer.alloc(32), new Date().toISOString()]
      const explain = CompiledQuery.raw(`explain ${selectSession.text}`, values)
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explain)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    const scans = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table)
    assert.deepEqual(scans, ['reference_version'], plan)
    for (const index of ['session_pkey', 'account_pkey', 'student_pkey'])
      assert.match(plan, new RegExp(index))
  })
})
