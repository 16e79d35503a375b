import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { hashToken } from '#server/http/actor.ts'
import { SESSION_COOKIE } from '#server/http/cookies.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

/** The app with a clock that the test moves, and someone who signs in at its beginning. */
async function appOnItsOwnClock(role: 'admin' | 'student') {
  const start = Date.parse('2026-09-14T13:00:00Z')
  let now = start
  const clock = { moment: () => new Date(now), school: () => ({ day: '2026-09-14', time: '09:00', now: '' }) }
  const app = await buildApp({ db: world.db, config: world.config, clock })
  const token = randomBytes(32).toString('base64url')
  const person =
    role === 'admin'
      ? await world.admin(`Clock Admin ${letters()}`)
      : await world.student(`Clock ${letters()}`)
  await sql`insert into session (token_hash, account, seen_at, ends_at) values (decode(${hashToken(token)}, 'hex'),
    ${person.account}, ${new Date(start)}, ${new Date(start)}::timestamptz + interval '12 hours')`.execute(
    world.db,
  )
  return {
    app,
    at: async (hours: number) => {
      now = start + hours * 3_600_000
      const told = await app.inject({
        url: '/api/check-authentication/',
        cookies: { [SESSION_COOKIE]: token },
      })
      return told.json().isAuthenticated as boolean
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

  test('and is no session when the token was made up', async () => {
    for (const token of ['', 'x', randomBytes(32).toString('base64url'), '"', '%00', 'é'.repeat(3000)]) {
      const told = await world.app.inject({
        url: '/api/check-authentication/',
        headers: { cookie: `${SESSION_COOKIE}=${encodeURIComponent(token)}` },
      })
      assert.deepEqual([told.statusCode, told.json().isAuthenticated], [200, false])
    }
  })
})

describe('a call that writes is refused', () => {
  const logout = { method: 'POST', url: '/logout/' } as const

  test('without a token, or with one of another session or of a visitor', async () => {
    const ada = await world.admin('Ada Tokens')
    const ben = await world.admin('Ben Tokens')
    const foreign = (await ben.call('GET /api/csrf/')).body.csrfToken
    const ofVisitor = (await world.visitor().call('GET /api/csrf/')).body.csrfToken
    for (const token of ['', 'x', 'x.y', foreign, ofVisitor]) {
      const told = await ada.send({ ...logout, headers: { 'x-csrftoken': token } })
      assert.equal(told.statusCode, 403)
      assert.equal(told.json().code, 'csrf')
      assert.match(told.json().message, /reload/)
    }
    assert.equal((await ada.call('GET /api/check-authentication/')).body.isAuthenticated, true)
  })

  test('when another site’s page sends it, even with the token', async () => {
    const ada = await world.admin('Ada Sites')
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) assert.equal((await ada.send({ ...logout, headers })).statusCode, 403)
    const own = { origin: world.config.origin, 'sec-fetch-site': 'same-origin' }
    assert.equal((await ada.send({ ...logout, headers: own })).statusCode, 200)
  })

  test('when it comes as a form where no form belongs', async () => {
    const ada = await world.admin('Ada Forms')
    const told = await ada.send({
      method: 'POST',
      url: '/students/api/add/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'first_name=A',
    })
    assert.equal(told.statusCode, 415)
  })
})

describe('signing out', () => {
  test('ends the session and takes back the cookies', async () => {
    const ada = await world.admin('Ada Leaves')
    const told = await ada.send({ method: 'POST', url: '/logout/' })
    assert.deepEqual([told.statusCode, told.json()], [200, { success: true }])
    for (const name of [SESSION_COOKIE, 'csrftoken']) {
      assert.equal(told.cookies.find((cookie) => cookie.name === name)?.expires?.getTime(), 0)
    }
    assert.equal((await ada.call('GET /api/check-authentication/')).body.isAuthenticated, false)
  })

  test('works as a plain form with the token in a field', async () => {
    const ada = await world.admin('Ada Plain')
    const token = (await ada.call('GET /api/csrf/')).body.csrfToken
    const told = await ada.send({
      method: 'POST',
      url: '/logout/',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrftoken': '' },
      payload: new URLSearchParams({ csrfmiddlewaretoken: token }).toString(),
    })
    assert.equal(told.statusCode, 200)
    assert.equal((await ada.call('GET /api/check-authentication/')).body.isAuthenticated, false)
  })

  test('works for a visitor, and for a page whose session has ended', async () => {
    assert.equal((await world.visitor().send({ method: 'POST', url: '/logout/' })).statusCode, 200)
    const ada = await world.admin('Ada Late')
    await sql`delete from session where account = ${ada.account}`.execute(world.db)
    assert.equal((await ada.send({ method: 'POST', url: '/logout/' })).statusCode, 200)
  })
})

describe('who am I', () => {
  test('a visitor is told the time at school and nothing else', async () => {
    const visitor = world.visitor()
    assert.deepEqual((await visitor.call('GET /api/current-user/')).body, {
      authenticated: false,
      now: '2026-09-14T09:05:00',
      time_zone: 'America/New_York',
      school_name: 'Larkfield School',
      school_set_up: true,
      debug: true,
      is_superuser: false,
      can_take_any: false,
      may: { edit: false, administer: false, settings: false },
    })
    assert.equal((await visitor.call('GET /api/check-authentication/')).body.isAuthenticated, false)
    assert.deepEqual((await visitor.call('GET /api/check-user-type/')).body, {
      isTeacher: false,
      isStudent: false,
    })
  })

  test('everybody else is told what they are and may do', async () => {
    const people = [
      [
        await world.newcomer(),
        'none',
        { isTeacher: false, isStudent: false },
        { edit: false, administer: false, settings: false },
      ],
      [
        await world.student(),
        'student',
        { isTeacher: false, isStudent: true },
        { edit: false, administer: false, settings: false },
      ],
      [
        await world.teacher(),
        'teacher',
        { isTeacher: true, isStudent: false },
        { edit: true, administer: false, settings: false },
      ],
      [
        await world.admin(),
        'admin',
        { isTeacher: true, isStudent: false },
        { edit: true, administer: true, settings: false },
      ],
      [
        await world.superuser(),
        'admin',
        { isTeacher: true, isStudent: false },
        { edit: true, administer: true, settings: true },
      ],
    ] as const
    for (const [person, role, type, may] of people) {
      const { body } = await person.call('GET /api/current-user/')
      assert.deepEqual([body.authenticated, body.role, body.may], [true, role, may])
      assert.deepEqual(
        [body.teacher_id, body.student_id],
        [person.teacher ?? undefined, person.student ?? undefined],
      )
      assert.deepEqual([body.can_take_any, body.is_superuser], [may.administer, may.settings])
      assert.deepEqual((await person.call('GET /api/check-user-type/')).body, type)
    }
  })

  test('the token for writes comes as a cookie that pages can read', async () => {
    const told = await (await world.admin('Ada Reads')).send({ url: '/api/csrf/' })
    const cookie = told.cookies.find(({ name }) => name === 'csrftoken')
    assert.equal(cookie?.value, told.json().csrfToken)
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite, cookie?.path], [undefined, 'Lax', '/'])
    assert.equal(told.headers['cache-control'], 'no-store')
  })
})
