import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEFAULT_DISPLAY } from '#contract/people/person/display.ts'
import { sql } from 'kysely'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

describe('the current user', () => {
  test('a visitor gets the time at school and nothing else', async () => {
    const visitor = world.visitor()
    assert.deepEqual((await visitor.call('GET /api/current-user/')).body, {
      authenticated: false,
      now: '2026-09-14T09:05:00',
      time_zone: 'America/New_York',
      school_name: 'Larkfield School',
      display: DEFAULT_DISPLAY,
      school_set_up: true,
      debug: true,
      sign_in: [
        { name: 'Google', path: 'google-oauth2' },
        { name: 'Microsoft', path: 'microsoft' },
      ],
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

  test('people whose record is inactive have no role any more', async () => {
    const teacher = await world.teacher('Tilda Retired')
    const student = await world.student('Sam Moved')
    await sql`update teacher set active = false where id = ${teacher.teacher}`.execute(world.db)
    await sql`update student set is_active = false where id = ${student.student}`.execute(world.db)
    for (const person of [teacher, student]) {
      const { body } = await person.call('GET /api/check-user-type/')
      assert.deepEqual(body, { isTeacher: false, isStudent: false })
      assert.equal((await person.call('GET /students/api/list/')).status, 403)
    }
  })

  test('everyone else gets their role and permissions', async () => {
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

  test('the token for writes is a cookie that pages can read', async () => {
    const reply = await (await world.admin('Ada Reads')).send({ url: '/api/csrf/' })
    const cookie = reply.cookies.find(({ name }) => name === 'csrftoken')
    assert.equal(cookie?.value, reply.json().csrfToken)
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite, cookie?.path], [undefined, 'Lax', '/'])
    assert.equal(reply.headers['cache-control'], 'no-store')
  })
})
