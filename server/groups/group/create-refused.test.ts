import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createGroup, CORE, CTE, HOMEROOM, useGroupsWorld } from '#tests/world/groups.ts'

const school = useGroupsWorld()
const { world, admin } = school

describe('Adding a group is refused', () => {
  test('to a student and to someone without a record', async () => {
    const body = { name: 'Core 9A', grade_level: 4 }
    for (const person of [await world.student(), await world.newcomer()]) {
      assert.equal((await createGroup(person, { ...CORE, body })).status, 403)
    }
    assert.equal((await createGroup(world.visitor(), { ...CORE, body })).status, 401)
  })

  test('without a name or a grade, naming the field', async () => {
    const withoutName = await createGroup(admin, { ...CORE, body: { name: '  ' } })
    assert.equal(withoutName.status, 400)
    assert.equal(withoutName.failure.fields?.['name'], 'is required')
    const withoutGrade = await createGroup(admin, { ...CORE, body: { name: 'Core 9A' } })
    assert.deepEqual(
      [withoutGrade.status, Object.keys(withoutGrade.failure.fields ?? {})],
      [400, ['grade_level']],
    )
  })

  test('for a CTE or homeroom group without a teacher', async () => {
    const cte = await createGroup(admin, {
      ...CTE,
      body: { name: 'Robotics', grade_level: 4, cte_teacher: '' },
    })
    assert.equal(cte.status, 400)
    assert.equal(cte.failure.fields?.['cte_teacher'], 'CTE teacher is required to create a CTE group.')
    const homeroom = await createGroup(admin, { ...HOMEROOM, body: { name: 'HR 9', grade_level: 4 } })
    assert.equal(
      homeroom.failure.fields?.['homeroom_teacher'],
      'Homeroom teacher is required to create a Homeroom group.',
    )
  })

  test('for an unknown teacher or core class, and for a capacity below 1', async () => {
    const unknown = await createGroup(admin, {
      ...CORE,
      body: { name: 'Core 9A', grade_level: 4, teacher: 99999, core_class: 99999 },
    })
    assert.equal(unknown.status, 400)
    assert.deepEqual(Object.keys(unknown.failure.fields ?? {}).sort(), ['core_class', 'teacher'])
    for (const capacity of [0, -1, 1.5, 'many']) {
      const body = { name: 'HR 9', grade_level: 4, homeroom_teacher: school.mentor, capacity }
      assert.equal((await createGroup(admin, { ...HOMEROOM, body })).status, 400, String(capacity))
    }
  })

  test('under a name that its grade has already, in any case, also for two people at the same moment', async () => {
    const body = { name: 'Core Twice', grade_level: 4 }
    const replies = await Promise.all([
      createGroup(admin, { ...CORE, body }),
      createGroup(admin, { ...CORE, body }),
    ])
    assert.deepEqual(
      replies.map(({ status }) => status).sort((one, other) => one - other),
      [200, 409],
    )
    const again = await createGroup(admin, { ...CORE, body: { ...body, name: 'core twice' } })
    assert.equal(again.status, 409)
    assert.equal(again.failure.code, 'duplicate')
    assert.match(
      again.failure.message,
      /^9th Grade already has a Core Class Group named "core twice"\. Please choose another name\.$/,
    )
  })

  test('for a kind of group that does not exist', async () => {
    const reply = await admin.send({ method: 'POST', url: '/api/groups/chess-groups/add/', payload: {} })
    assert.equal(reply.statusCode, 400)
  })
})
