import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { freshDatabase } from '#server/database/testing.ts'
import { makeClock } from '#server/clock.ts'
import { dataIn, NAVIGATION, openPage, PAGES_FOLDER, repliesIn } from '#tests/world/pages.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

describe('the HTML of a page carries who is signed in', () => {
  test('as the start-up calls say it', async () => {
    for (const person of [await world.teacher(), await world.student(), await world.newcomer()]) {
      const page = await openPage(person, '/no/such/page?week=2')
      assert.equal(page.statusCode, 404)
      assert.equal(page.headers['cache-control'], 'private, no-store')
      const { address, session } = dataIn(page)!
      assert.equal(address, '/no/such/page?week=2')
      const { body: user } = await person.call('GET /api/current-user/')
      const { body: authentication } = await person.call('GET /api/check-authentication/')
      const { body: userType } = await person.call('GET /api/check-user-type/')
      assert.deepEqual({ ...session, csrf: {} }, { csrf: {}, authentication, userType, user })
      assert.equal(user.id, person.account)
    }
  })

  test('with the address as the browser has it', async () => {
    for (const [url, address] of [
      ['/?', '/'],
      ['/groups/?grade=4', '/groups/?grade=4'],
      ['/?a=b?', '/?a=b?'],
      ['/a%20b?c=%C3%A9', '/a%20b?c=%C3%A9'],
    ] as const)
      assert.equal(dataIn(await openPage(world.visitor(), url))?.address, address)
  })

  test('and the token of the session, also as its cookie', async () => {
    const teacher = await world.teacher('Toni Token')
    const page = await openPage(teacher, '/')
    const token = dataIn(page)!.session.csrf.csrfToken
    assert.equal(page.cookies.find(({ name }) => name === 'csrftoken')?.value, token)
    const signedOut = await teacher.send({
      method: 'POST',
      url: '/logout/',
      headers: { 'x-csrftoken': token },
    })
    assert.equal(signedOut.statusCode, 200)
  })

  test('without a person for a visitor, after signing out, and once the session has ended', async () => {
    const visitor = await openPage(world.visitor(), '/attendance')
    assert.equal(visitor.headers['cache-control'], 'private, no-store')
    const teacher = await world.teacher('Tilo Leaver')
    await teacher.call('POST /logout/')
    const idle = await world.teacher('Ida Idle')
    await sql`update session set seen_at = now() - interval '5 hours' where account_id = ${idle.account}`.execute(
      world.db,
    )
    for (const page of [
      visitor,
      await openPage(teacher, '/students/list'),
      await openPage(idle, '/students/list'),
    ]) {
      const { session, replies } = dataIn(page)!
      assert.deepEqual([session.user.authenticated, session.authentication.isAuthenticated], [false, false])
      assert.deepEqual([session.user.email, replies], [undefined, {}])
    }
  })

  test('whatever their name is', async () => {
    const name = '</script><script>alert(1)</script> \u2028<!--'
    const person = await world.teacher(name)
    const admin = await world.admin()
    await world.addStudent(name)
    const own = await openPage(person, '/')
    assert.equal(`${dataIn(own)!.session.user.first_name} ${dataIn(own)!.session.user.last_name}`, name)
    const directory = await openPage(admin, '/students/list')
    assert.match(JSON.stringify(dataIn(directory)!.replies), /<script>alert\(1\)<\/script>/)
    for (const { body } of [own, directory]) {
      assert.doesNotMatch(body, /<script>|<!--|\u2028/)
      assert.equal(body.match(/<\/script>/g)?.length, 1)
    }
  })

  test('only where a person opens it now', async () => {
    const teacher = await world.teacher('Tom Opener')
    for (const headers of [
      { 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-mode': 'same-origin' },
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
    ]) {
      const page = await openPage(teacher, '/students/list', headers)
      assert.deepEqual([page.statusCode, dataIn(page)], [200, undefined], JSON.stringify(headers))
    }
    const old = await teacher.send({ url: '/students/list', headers: { accept: 'text/html' } })
    assert.equal(dataIn(old)?.session.user.id, teacher.account)
  })

  test('and the headers of every page alone for HEAD', async () => {
    const teacher = await world.teacher('Hedda Head')
    const page = await teacher.send({ method: 'HEAD', url: '/students/list', headers: NAVIGATION })
    assert.deepEqual([page.statusCode, page.body], [200, ''])
    assert.equal(page.headers['cache-control'], 'private, no-store')
    assert.match(String(page.headers['content-security-policy']), /script-src 'self'/)
  })

  test('unless the database does not answer: the page comes without it', async () => {
    const { db, reports, pool, close } = await freshDatabase()
    const clock = makeClock(undefined)
    const app = await buildApp({
      db,
      reports,
      config: world.config,
      clock,
      pagesFolder: PAGES_FOLDER,
    })
    const held = await Promise.all(Array.from({ length: 5 }, () => pool.connect()))
    const startedAt = performance.now()
    const late = await app.inject({ url: '/students/list', headers: NAVIGATION })
    assert.ok(performance.now() - startedAt < 1500)
    for (const connection of held) connection.release()
    const refused = await app.inject({ url: '/students/list', headers: NAVIGATION })
    for (const page of [late, refused]) assert.deepEqual([page.statusCode, dataIn(page)], [200, undefined])
    await app.close()
    await close()
  })
})

describe('the log', () => {
  test('lists the calls whose replies a page carried, by route', async () => {
    const lines: string[] = []
    const { db, reports } = world
    const app = await buildApp({
      db,
      reports,
      config: { ...world.config, logLevel: 'info' },
      clock: makeClock(undefined),
      pagesFolder: PAGES_FOLDER,
      firstCallsMs: 10_000,
      logStream: { write: (line) => lines.push(line) },
    })
    const { cookies } = await world.teacher('Lola Log')
    const page = await app.inject({ url: '/schedule/9999?week=2026-09-14', headers: NAVIGATION, cookies })
    assert.deepEqual(repliesIn(page), [])
    const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepEqual(
      requests.map(({ route, firstCalls }) => [route, firstCalls]),
      [['page', { 'GET /students/api/schedule/:studentId/': 'refused' }]],
    )
    assert.doesNotMatch(lines.join(''), /9999|2026-09-14/)
    await app.close()
  })
})
