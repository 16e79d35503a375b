import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeClock } from '#server/clock.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

async function loggedApp() {
  const lines: string[] = []
  const config = readConfig({ PORT: '3000' })
  const app = await buildApp({
    db: world.db,
    reports: world.reports,
    config,
    clock: makeClock(undefined),
    logStream: { write: (line) => lines.push(line) },
  })
  const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { app, lines, requests: () => parsed().filter(({ msg }) => msg === 'request') }
}

describe('the log', () => {
  test('has one line a request, with the route and not the address', async () => {
    const { app, requests } = await loggedApp()
    await app.inject('/students/api/details/4711/?who=me')
    await app.inject('/healthz')
    const [line, ...others] = requests()
    assert.deepEqual(others, [])
    assert.deepEqual(
      [line?.method, line?.route, line?.status],
      ['GET', '/students/api/details/:studentId/', 401],
    )
    assert.equal(typeof line?.ms, 'number')
    await app.close()
  })

  test('has nothing about people', async () => {
    const { app, lines } = await loggedApp()
    const headers = { host: 'localhost:3000', accept: 'text/html', 'x-csrftoken': 'token-of-mine' }
    const cookies = { homeroom_session: 'session-of-mine', csrftoken: 'token-of-mine' }
    const hint = 'secret.person%40larkfield.example'
    const start = await app.inject({
      url: `/social/login/google-oauth2/?login_hint=${hint}&next=/secret`,
      headers,
      cookies,
    })
    let location = start.headers.location
    const jar: Record<string, string> = Object.fromEntries(
      start.cookies.map(({ name, value }) => [name, value]),
    )
    while (location) {
      const seen = await app.inject({ url: location, headers, cookies: jar })
      for (const { name, value } of seen.cookies) jar[name] = value
      location = seen.headers.location
    }
    await app.inject({
      url: '/social/complete/google-oauth2/?code=code-of-mine&state=state-of-mine',
      headers,
    })
    await app.inject({ url: '/reports?search=secret', headers })
    await app.inject({ method: 'POST', url: '/students/api/add/', payload: { first_name: 'Secret' } })
    const text = lines.join('')
    assert.ok(lines.length > 6)
    assert.doesNotMatch(text, /secret|of-mine|larkfield|login_hint|code=/i)
    for (const value of Object.values(jar)) if (value) assert.equal(text.includes(value), false)
    await app.close()
  })

  test('names an error without the values that caused it', async () => {
    const { app, lines } = await loggedApp()
    app.get('/fault', () => sql`select ('Secret Person')::int`.execute(world.db))
    assert.equal((await app.inject('/fault')).json().code, 'broken')
    const fault = lines.find((line) => line.includes('a call failed')) ?? ''
    assert.match(fault, /"code":"22P02"/)
    assert.match(fault, /log\.test\.ts|queryExecutor|pg/)
    assert.doesNotMatch(lines.join(''), /Secret/)
    await app.close()
  })
})
