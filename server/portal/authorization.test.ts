import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { OWN_CALLS, useStudentsSchool } from '#tests/world/portal.ts'
import type { Person } from '#tests/world/person.ts'

const school = useStudentsSchool()

const statuses = (person: Person) =>
  Promise.all(OWN_CALLS.map(async (key) => (await person.call(key)).status))

describe('A student`s own records', () => {
  test('are refused to visitors, newcomers and staff, who have none', async () => {
    const { world, lund } = school
    assert.deepEqual(
      await statuses(world.visitor()),
      OWN_CALLS.map(() => 401),
    )
    for (const person of [
      await world.newcomer(),
      lund.teacher,
      await world.admin(),
      await world.superuser(),
    ]) {
      assert.deepEqual(
        await statuses(person),
        OWN_CALLS.map(() => 403),
      )
    }
  })

  test('are those of the signed-in student, for any id that is sent', async () => {
    const { suri, tim } = school
    for (const key of OWN_CALLS) {
      const address = key.slice('GET '.length)
      const own = await tim.send({ url: address })
      const withIds = await tim.send({ url: `${address}?student_id=${suri.student}&id=${suri.student}` })
      assert.deepEqual([withIds.statusCode, withIds.json()], [200, own.json()])
      assert.equal((await tim.send({ url: address.replace('/me/', `/${suri.student}/`) })).statusCode, 404)
    }
  })

  test('give no access to staff calls, nor to another student', async () => {
    const { suri, tim } = school
    const params = { studentId: suri.student! }
    assert.equal((await tim.call('GET /students/api/details/:studentId/', { params })).status, 403)
    assert.equal((await tim.call('GET /students/api/list/')).status, 403)
    assert.equal((await tim.call('GET /groups/api/list/')).status, 403)
    const sheet = { section_period_id: school.lund.period, date: '2026-09-14' }
    assert.equal((await tim.call('GET /attendance/submit/', { query: sheet })).status, 403)
    const query = { student_id: suri.student! }
    assert.equal((await tim.call('GET /attendance/reports/', { query })).status, 404)
  })

  test('are closed to a student who has left', async () => {
    const { world } = school
    const inactive = await world.student('Gia Gone')
    await sql`update student set is_active = false where id = ${inactive.student}`.execute(world.db)
    assert.deepEqual(
      await statuses(inactive),
      OWN_CALLS.map(() => 403),
    )
  })

  test('take a month as year and month', async () => {
    for (const month of ['2026-13', '2026-9', 'September', '2026-09-01', '', '0000-01']) {
      const { status, failure } = await school.tim.call('GET /students/api/me/attendance/', {
        query: { month },
      })
      assert.equal(status, 400, month)
      assert.deepEqual(failure.fields, { month: 'must be a month such as 2026-09' })
    }
  })
})
