import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useClassWorld } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'

const MONDAY = '2026-09-14'
const { world, admin, lund } = useClassWorld()

const classes = (person: Person, date = MONDAY, teacher_id?: number) =>
  person.call('GET /attendance/section-periods/', {
    query: teacher_id === undefined ? { date } : { date, teacher_id },
  })

describe('The classes of a day are refused', () => {
  test('to visitors, students and people without a record', async () => {
    assert.equal((await classes(world.visitor())).status, 401)
    assert.equal((await classes(await world.student())).status, 403)
    assert.equal((await classes(await world.newcomer())).status, 403)
  })

  test('to a teacher who requests those of another', async () => {
    const reply = await classes(await world.teacher('Nosy Nils'), MONDAY, lund.teacher.teacher!)
    assert.equal(reply.status, 403)
    assert.equal(reply.failure.message, 'Forbidden. You are not assigned to this section/teacher.')
  })

  test('for an invalid date', async () => {
    assert.equal((await classes(admin, '2026-09-31')).status, 400)
  })
})
