import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Timetable, conflictsIn, useTimetable, rangesOf } from '#tests/world/assignments.ts'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import { addGroup, addPeriod, assign } from '#tests/world/timetable.ts'

const ASSIGN = 'POST /api/section-periods/:id/assign-groups/'

let { world, admin, ada, ben, block, period, core, name, nth } = {} as Timetable
useTimetable((timetable) => {
  ;({ world, admin, ada, ben, block, period, core, name, nth } = timetable)
})
beforeEachInFile(() => lead(core, ada))

const lead = (group: number, teacher: number | null) =>
  sql`update student_group set teacher_id = ${teacher} where id = ${group}`.execute(world.db)
const assignOwn = (group_ids: number[], { id = period, person = admin, allow = false } = {}) =>
  person.call(ASSIGN, { params: { id }, body: { group_ids, allow_conflicts: allow } })

describe('Assigning groups to their own teachers is refused', () => {
  test('to visitors and students, and for an unknown section period or group', async () => {
    assert.equal((await assignOwn([core], { person: world.visitor() })).status, 401)
    assert.equal((await assignOwn([core], { person: await world.student() })).status, 403)
    assert.equal((await assignOwn([core], { id: 99999 })).status, 404)
    assert.equal((await assignOwn([core, 99999])).status, 404)
    assert.equal((await assignOwn([])).status, 400)
  })

  test('for all groups when one of them has no teacher', async () => {
    const other = await addGroup(world, { name: `Leaderless ${nth}` })
    const reply = await assignOwn([core, other])
    assert.deepEqual([reply.status, Object.keys(reply.failure.fields ?? {})], [400, ['group_ids']])
    assert.match(reply.failure.message, /^Leaderless \d+ has no teacher yet/)
    assert.deepEqual(await rangesOf(world, core), [])
  })

  test('when some of them conflict, with the conflicts of every teacher, unless that is allowed', async () => {
    const other = await addGroup(world, { name: `Other ${nth}` })
    await lead(other, ben)
    const later = await addPeriod(world, { block, from: '09:30', until: '10:30' })
    await assign(world, { period: later, group: core, teacher: await world.addTeacher(`Cy Cole${nth}`) })
    await assign(world, { period: later, group: other, teacher: ben })
    const before = await rangesOf(world, core)
    const reply = await assignOwn([core, other])
    assert.deepEqual([reply.status, reply.failure.code], [409, 'clash'])
    const days = 'Monday, Tuesday, Wednesday, Thursday, and Friday, 9:30-10:30\u00a0AM.'
    assert.deepEqual(
      conflictsIn(reply).map(({ message }) => message),
      [
        `${name} already meets Cy Cole${nth} on ${days}`,
        `Ben Bolt already meets Other ${nth} on ${days}`,
        `Other ${nth} already meets Ben Bolt on ${days}`,
      ],
    )
    assert.deepEqual(await rangesOf(world, core), before)
    assert.equal((await assignOwn([core, other], { allow: true })).status, 200)
  })
})

test('Each group can be assigned to its own teacher', async () => {
  const other = await addGroup(world, { name: `Other ${nth}` })
  await lead(other, ben)
  const { status, body } = await assignOwn([core, other, core])
  assert.equal(status, 200)
  assert.deepEqual(
    body.assignments.map(({ group_name, teacher_name }) => [group_name, teacher_name]),
    [
      [name, 'Ada Abel'],
      [`Other ${nth}`, 'Ben Bolt'],
    ],
  )
})
