import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeClock } from '#server/clock.ts'
import { PRODUCTION } from '#tests/provider/production.ts'
import { openProvider } from '#tests/provider/provider.ts'
import { allPresent, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addClass } from '#tests/world/timetable.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'

const world = useWorld()

const DEMO = { HOMEROOM_DEMO_SIGN_IN: '1' }

async function headersOf(environment: Record<string, string>, url = '/api/csrf/') {
  const config = readConfig({ LOG_LEVEL: 'silent', ...environment })
  const app = await buildApp({ db: world.db, reports: world.reports, config, clock: makeClock(undefined) })
  const { headers, cookies } = await app.inject(url)
  await app.close()
  const policy = new Map<string, string>()
  for (const directive of String(headers['content-security-policy']).split(';')) {
    const [name = '', ...values] = directive.trim().split(' ')
    policy.set(name, values.join(' '))
  }
  return { headers, policy, cookies }
}

describe('every reply', () => {
  test('lets scripts come from our own files only, and no other site show our pages', async () => {
    for (const url of ['/api/csrf/', '/healthz', '/nowhere', '/students/api/list/', '/demo-provider/jwks']) {
      const { policy, headers } = await headersOf(DEMO, url)
      assert.equal(policy.get('script-src'), "'self'", url)
      assert.equal(policy.get('script-src-attr'), "'none'")
      assert.equal(policy.get('worker-src'), "'self'")
      assert.equal(policy.get('object-src'), "'none'")
      assert.equal(policy.get('base-uri'), "'none'")
      assert.equal(policy.get('frame-ancestors'), "'none'")
      assert.equal(headers['x-frame-options'], 'DENY')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['referrer-policy'], 'same-origin')
      assert.equal(headers['x-powered-by'], undefined)
    }
  })

  test('in production allows forms to redirect to Google, and requires https', async () => {
    const { policy, headers, cookies } = await headersOf(PRODUCTION)
    assert.equal(policy.get('form-action'), "'self' https://homeroom.example https://accounts.google.com")
    assert.equal(policy.has('upgrade-insecure-requests'), true)
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
    assert.equal(cookies[0]?.secure, true)
  })

  test('on plain http does not require https', async () => {
    const { policy, headers, cookies } = await headersOf({ ...DEMO, PORT: '3000' })
    assert.equal(policy.has('upgrade-insecure-requests'), false)
    assert.equal(headers['strict-transport-security'], undefined)
    assert.equal(cookies[0]?.secure, undefined)
    assert.equal(policy.get('form-action'), "'self' http://localhost:3000")
  })
})

describe('compression', () => {
  test('is for large replies to clients that accept it', async () => {
    const encodingOf = async (url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip' }) =>
      (await world.app.inject({ url, headers })).headers['content-encoding']
    assert.equal(await encodingOf('/docs/openapi.json'), 'gzip')
    assert.equal(await encodingOf('/docs/openapi.json', {}), undefined)
    assert.equal(await encodingOf('/api/current-user/'), undefined)
  })

  test('leaves a sheet as it is, which arrives as soon without', async () => {
    const students = Array.from({ length: 26 }, (_, nth) => `Student ${String.fromCodePoint(65 + nth)}`)
    const one = await addClass(world, { name: 'Small', students })
    await submitSheet(one.teacher, one, allPresent(one))
    const url = `/attendance/submit/?section_period_id=${one.period}&date=${TODAY}`
    const reply = await one.teacher.send({ url, headers: { 'accept-encoding': 'gzip' } })
    assert.ok(reply.body.length > 1500, reply.body)
    assert.equal(reply.headers['content-encoding'], undefined)
  })
})

describe('the redirect test page in production', () => {
  test('is a 404 for everyone but a superuser', async () => {
    const provider = await openProvider()
    const strict = await openWorld({ env: { ...PRODUCTION, OIDC_ISSUER: provider.issuer }, now: '' })
    const people = [strict.visitor(), await strict.student(), await strict.teacher(), await strict.admin()]
    for (const person of people)
      assert.equal((await person.call('GET /api/test-oauth-redirect/')).status, 404)
    assert.equal((await strict.visitor().call('GET /api/current-user/')).body.debug, false)
    const reply = await (await strict.superuser()).call('GET /api/test-oauth-redirect/')
    assert.equal(reply.status, 200)
    assert.doesNotMatch(reply.text, /GOCSPX/)
    await strict.close()
    await provider.close()
  })
})

describe('the cookie of a session in production', () => {
  test('is bound to this host and https, and under another name it is not accepted', async () => {
    const strict = await openWorld({ env: PRODUCTION, now: '' })
    const ada = await strict.admin()
    const [name, token] = Object.entries(ada.cookies)[0]!
    assert.equal(name, '__Host-homeroom_session')
    const isSignedIn = async (cookies: Record<string, string>) =>
      (await strict.app.inject({ url: '/api/check-authentication/', cookies })).json().isAuthenticated
    assert.equal(await isSignedIn({ [name]: token }), true)
    assert.equal(await isSignedIn({ homeroom_session: token }), false)
    const reply = await ada.send({ method: 'POST', url: '/logout/' })
    const line = [reply.headers['set-cookie']].flat().find((text) => text?.startsWith(`${name}=`))
    assert.match(line ?? '', /Path=\/;.*HttpOnly; Secure; SameSite=Lax/)
    assert.doesNotMatch(line ?? '', /Domain/)
    await strict.close()
  })
})

describe('health', () => {
  test('is good while the database answers', async () => {
    for (const url of ['/healthz', '/readyz']) assert.equal((await world.app.inject(url)).statusCode, 200)
  })

  test('is not ready without a database, though the process runs', async () => {
    const other = await openWorld()
    await other.db.destroy()
    assert.equal((await other.app.inject('/healthz')).statusCode, 200)
    const reply = await other.app.inject('/readyz')
    assert.deepEqual([reply.statusCode, reply.json().code], [503, 'unavailable'])
    assert.equal(reply.headers['retry-after'], '5')
    await other.close().catch(() => undefined)
  })
})
