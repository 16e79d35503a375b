import cookie from '@fastify/cookie'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { listedPages } from '#contract/pages/find-page.ts'
import { api, type Api } from '#contract/index.ts'
import { createReferenceCache } from '#server/reference/cache.ts'
import { sessionHandlers } from '#server/session/routes.ts'
import { makeClock } from '#server/clock.ts'
import { limitRates } from '#server/http/rate-limits.ts'
import { dataIn, NAVIGATION, openPage, PAGES_FOLDER, repliesIn } from '#tests/world/pages.ts'
import type { Person } from '#tests/world/person.ts'
import { ROLES, useEveryRole } from '#tests/world/roles.ts'
import { addClosure } from '#tests/world/timetable.ts'
import { makePageDataReader } from './page-data.ts'
import { servePages } from './pages.ts'

const DAY = '2026-09-14'
const school = useEveryRole()

const COUNT = '/attendance/corrections/count/'
const sheetOf = (teacher: number | null, period = 1) =>
  `/attendance/submit/?section_period_id=${period}&date=${DAY}&teacher_id=${teacher}`

describe('a page carries the replies of its first calls', () => {
  test('a teacher`s attendance page: the classes of today and the sheet of the one that is on', async () => {
    const teacher = await school.signIn('teacher')
    const classes = `/attendance/section-periods/?date=${DAY}`
    assert.deepEqual(repliesIn(await openPage(teacher, '/attendance')), [classes, sheetOf(teacher.teacher)])
    // Another teacher in the address is for the office.
    const other = await openPage(teacher, '/attendance?teacher_id=9')
    assert.deepEqual(repliesIn(other), [classes, sheetOf(teacher.teacher)])
    const named = await openPage(teacher, '/attendance/take/77')
    // The page makes this call itself, and the server refuses it with the reason.
    assert.deepEqual(repliesIn(named), [classes])
    const monday = await openPage(teacher, '/attendance?date=2026-09-07')
    assert.deepEqual(repliesIn(monday), [
      '/attendance/section-periods/?date=2026-09-07',
      sheetOf(teacher.teacher).replace(DAY, '2026-09-07'),
    ])
  })

  test('the office`s attendance page: the sheet of the teacher in the address', async () => {
    const { teacher } = await school.signIn('teacher')
    const admin = await school.signIn('admin')
    const classes = `/attendance/section-periods/?date=${DAY}`
    assert.deepEqual(repliesIn(await openPage(admin, '/attendance')), [COUNT, classes])
    const chosen = await openPage(admin, `/attendance?teacher_id=${teacher}`)
    assert.deepEqual(repliesIn(chosen), [COUNT, classes, sheetOf(teacher)])
  })

  test('on a closed day no sheet', async () => {
    const teacher = await school.signIn('teacher')
    await addClosure(school.world, 'Fair', '2026-09-18')
    const page = await openPage(teacher, '/attendance?date=2026-09-18')
    assert.deepEqual(repliesIn(page), ['/attendance/section-periods/?date=2026-09-18'])
  })

  test('dashboards: a teacher`s classes and week, the office`s day', async () => {
    const teacher = await school.signIn('teacher')
    const classes = `/attendance/section-periods/?date=${DAY}&teacher_id=${teacher.teacher}`
    for (const address of ['/', '/teacher-dashboard'])
      assert.deepEqual(repliesIn(await openPage(teacher, address)), [
        '/api/teachers/me/home/',
        '/attendance/emergency-roll/status/',
        classes,
      ])
    const admin = await school.signIn('admin')
    assert.deepEqual(repliesIn(await openPage(admin, '/teacher-dashboard')), [
      '/api/office/attendance/',
      '/api/office/today/',
      COUNT,
      '/attendance/emergency-roll/status/',
    ])
  })

  test('a student`s own records', async () => {
    const student = await school.signIn('student')
    const calls = {
      '/': ['/students/api/me/home/'],
      '/student-dashboard': ['/students/api/me/home/'],
      '/student-home': ['/students/api/me/home/'],
      '/schedule': [`/students/api/schedule/${student.student}/`],
      '/grades': ['/students/api/me/progress/'],
      '/privacy': ['/students/api/me/privacy/'],
      '/attendance': ['/students/api/me/attendance/'],
      '/groups/': ['/students/api/me/groups/'],
    }
    for (const [page, own] of Object.entries(calls))
      assert.deepEqual(repliesIn(await openPage(student, page)), own, page)
  })
})

describe('every page, for everybody', () => {
  const addresses = listedPages.flatMap(({ path, first }) => {
    if (!first) return []
    const address = path.replace(':type', 'core').replaceAll(/:\w+/g, '1')
    return [address, `${address}?grade=4&block=1&teacher_id=1&inactive=1&state=ended&week=${DAY}`]
  })

  for (const role of ROLES) {
    test(`carries for a ${role} what their own calls would be answered`, async () => {
      const person = await school.signIn(role)
      const calls: string[] = []
      for (const address of addresses) {
        const page = await openPage(person, address)
        assert.equal(page.statusCode, 200)
        for (const [call, reply] of Object.entries(dataIn(page)!.replies)) {
          const own = await person.send({ url: call })
          assert.deepEqual([own.statusCode, own.json()], [200, reply], `${address}: ${call}`)
          calls.push(call)
        }
      }
      // A substitute has no session, so their page makes its calls with its own cookie.
      if (role === 'visitor' || role === 'substitute') assert.deepEqual(calls, [])
      else if (role === 'newcomer') assert.deepEqual([...new Set(calls)], ['/api/sessions/'])
      else assert.ok(calls.length > 4, `${calls.length} replies`)
    })
  }

  test('never names other students to a student', async () => {
    const student = await school.signIn('student')
    for (const address of addresses) {
      const { body } = await openPage(student, address)
      assert.doesNotMatch(body, /Abara|Begum|Chen/i, address)
    }
    const admin = await school.signIn('admin')
    assert.match((await openPage(admin, '/students/list')).body, /Abara/)
  })
})

describe('a first call', () => {
  /** The pages with one handler of our own. */
  async function appWith(key: keyof Api, handler: () => unknown) {
    const { db, reports, config } = school.world
    const keys = school.world.app.signingKeys
    const app = Fastify()
    await app.register(cookie)
    limitRates(app, { db, config })
    app.decorateRequest('auth', null)
    const references = createReferenceCache(db, { newestMigration: '9999', onNewerSchema: () => undefined })
    const readData = makePageDataReader({
      context: {
        db,
        reports,
        config,
        clock: makeClock(`${DAY}T09:05:00`),
        references,
        keys,
        jobs: { wake: () => undefined },
      },
      routes: api,
      handlers: { ...sessionHandlers, [key]: handler },
      timeLimitMs: 150,
    })
    await servePages(app, { folder: PAGES_FOLDER, readData })
    return app
  }

  async function openWith(key: keyof Api, handler: () => unknown, person: Person, url: string) {
    const app = await appWith(key, handler)
    const startedAt = performance.now()
    const page = await app.inject({ url, headers: NAVIGATION, cookies: person.cookies })
    const took = performance.now() - startedAt
    await app.close()
    return { page, took }
  }

  test('that hangs is left out once the time is over', async () => {
    const admin = await school.signIn('admin')
    const { page, took } = await openWith(
      'GET /api/staff/',
      () => new Promise(() => undefined),
      admin,
      '/staff',
    )
    assert.deepEqual([page.statusCode, repliesIn(page)], [200, []])
    assert.equal(dataIn(page)?.session.user.id, admin.account)
    assert.ok(took > 100 && took < 1000, `${took} ms`)
  })

  test('that throws is left out, and nothing of why is sent', async () => {
    const admin = await school.signIn('admin')
    const fail = () => {
      throw new Error('secret detail')
    }
    const { page } = await openWith('GET /api/staff/', fail, admin, '/staff')
    assert.deepEqual([page.statusCode, repliesIn(page)], [200, []])
    assert.doesNotMatch(page.body, /secret/)
    assert.equal(dataIn(page)?.session.user.id, admin.account)
  })

  test('whose reply does not fit its schema is left out', async () => {
    const admin = await school.signIn('admin')
    const { page } = await openWith('GET /api/staff/', () => [{ id: 'x' }], admin, '/staff')
    assert.deepEqual([page.statusCode, repliesIn(page)], [200, []])
  })
})
