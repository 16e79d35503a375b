import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OPEN_LIMITS } from '#server/http/rate-limits.ts'
import { feedCalls } from '#tests/world/calendars.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
let suri: Person
let tess: Person
beforeFile(async () => {
  admin = await world.admin()
  suri = await world.student('Suri Student')
  tess = await world.teacher('Tess Lund')
})

const { createForStudent, deleteForStudent, createForTeacher, deleteForTeacher } = feedCalls
const fetchFeed = (headers: Record<string, string> = {}) =>
  feedCalls.read(world, 'http://localhost:3000/calendar/AbCdEf/', headers)

describe('A calendar address is refused', () => {
  test('to visitors, and for other students as if they did not exist', async () => {
    assert.equal((await createForStudent(world.visitor(), suri.student!)).status, 401)
    assert.equal((await deleteForTeacher(world.visitor(), tess.teacher!)).status, 401)
    const otto = await world.student('Otto Other')
    assert.equal((await createForStudent(otto, suri.student!)).status, 404)
    assert.equal((await deleteForStudent(otto, suri.student!)).status, 404)
    assert.equal((await createForTeacher(otto, tess.teacher!)).status, 403)
  })

  test('to teachers for anybody but themselves', async () => {
    const ben = await world.teacher('Ben Bolt')
    for (const reply of [
      await createForStudent(ben, suri.student!),
      await deleteForStudent(ben, suri.student!),
      await createForTeacher(ben, tess.teacher!),
      await deleteForTeacher(ben, tess.teacher!),
    ]) {
      assert.equal(reply.status, 403)
      assert.equal(
        reply.failure.message,
        'Only this person and the school office can create or remove this calendar address.',
      )
    }
  })

  test('when there is no such person, or no address to delete', async () => {
    assert.equal((await createForStudent(admin, 99_999)).status, 404)
    assert.equal((await createForTeacher(admin, 99_999)).status, 404)
    assert.equal((await deleteForTeacher(tess, tess.teacher!)).failure.message, 'Calendar address not found.')
  })

  test('when it never existed', async () => {
    const reply = await fetchFeed()
    assert.deepEqual([reply.statusCode, reply.json().message], [404, 'Calendar not found.'])
    const page = await fetchFeed({ accept: 'text/html' })
    assert.match(page.body, /Calendar not found\./)
  })

  test('for a minute when one client tries too many that never existed', async () => {
    const fetchOnce = () => fetchFeed({ 'x-forwarded-for': '192.0.2.44' })
    for (let times = 0; times < OPEN_LIMITS.falseFeed; times += 1)
      assert.equal((await fetchOnce()).statusCode, 404)
    const reply = await fetchOnce()
    assert.deepEqual([reply.statusCode, reply.json().code], [429, 'too_many'])
    assert.match(reply.json().message, /^Too many calendars were requested/)
  })
})
