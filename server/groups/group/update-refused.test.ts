import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { GroupKind } from '#contract/groups/group-shapes.ts'
import { updateGroup, useGroupsWorld } from '#tests/world/groups.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'

const school = useGroupsWorld()
const { world, admin } = school

const change = (id: number, body: object, kind?: GroupKind) =>
  updateGroup(admin, id, { teacher: school.mentor, ...body }, kind)

describe('Changing a group is refused', () => {
  test('for one that is unknown, archived or of another type', async () => {
    const group = await addGroup(world, { name: 'Core Gone' })
    assert.equal((await change(99_999, {})).status, 404)
    assert.equal((await change(group, { cte_teacher: school.mentor }, 'cte-groups')).status, 404)
    await sql`update student_group set archived_on = '2026-08-17' where id = ${group}`.execute(world.db)
    assert.equal((await change(group, {})).status, 404)
    const read = await admin.call('GET /api/groups/:kind/edit/:id/', {
      params: { kind: 'core-groups', id: group },
    })
    assert.equal(read.status, 404)
  })

  test('without a name, a grade, a teacher and, for a core group, a core class', async () => {
    const group = await addGroup(world, { name: 'Core Empty' })
    const nameless = await change(group, { name: '' })
    assert.deepEqual([nameless.status, nameless.failure.fields?.['name']], [400, 'is required'])
    const reply = await change(group, { grade_level: undefined, core_class: '', teacher: null })
    assert.deepEqual(
      [reply.status, reply.failure.fields],
      [
        400,
        {
          grade_level: 'Grade level is required.',
          teacher: 'Teacher is required.',
          core_class: 'Core subject is required.',
        },
      ],
    )
    for (const type of ['cte', 'homeroom'] as const) {
      const other = await addGroup(world, { name: `${type} Empty`, type })
      const refused = await change(other, { teacher: null }, `${type}-groups`)
      assert.deepEqual(refused.failure.fields, { [`${type}_teacher`]: 'Teacher is required.' })
    }
  })

  test('for a teacher who is unknown or has left, and for an unknown core class', async () => {
    const group = await addGroup(world, { name: 'Core Unknown' })
    const inactive = await world.addTeacher('Gus Gone')
    await sql`update teacher set active = false where id = ${inactive}`.execute(world.db)
    for (const teacher of [99_999, inactive]) {
      assert.deepEqual(Object.keys((await change(group, { teacher })).failure.fields ?? {}), ['teacher'])
    }
    assert.deepEqual(Object.keys((await change(group, { core_class: 99_999 })).failure.fields ?? {}), [
      'core_class',
    ])
  })

  test('under the name of another group of the grade', async () => {
    await addGroup(world, { name: 'Core Blue' })
    const group = await addGroup(world, { name: 'Core Green' })
    const reply = await change(group, { name: 'core blue' })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'duplicate'])
    assert.match(reply.failure.message, /already has a Core Class Group named "core blue"/)
  })

  test('to another grade while students are in it or it is assigned', async () => {
    const group = await addGroup(world, {
      name: 'Core Full',
      students: [await world.addStudent('Sam Stays')],
    })
    const reply = await change(group, { name: 'Core Full', grade_level: 5 })
    assert.equal(reply.status, 409)
    assert.equal(
      reply.failure.message,
      'Core Full stays in 9th Grade: it has 1 student. Please move them out first.',
    )
    const met = await addGroup(world, { name: 'Core Met' })
    await assign(world, {
      group: met,
      teacher: school.mentor,
      period: await addPeriod(world, { block: await addBlock(world) }),
    })
    const assigned = await change(met, { name: 'Core Met', grade_level: 5 })
    assert.match(assigned.failure.message, /it is assigned to section periods of that grade\.$/)
  })

  test('to a capacity below its size', async () => {
    const students = [await world.addStudent('Una One'), await world.addStudent('Tim Two')]
    const group = await addGroup(world, { name: 'Core Two', students })
    const reply = await change(group, { name: 'Core Two', capacity: 1 })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'over_capacity'])
    assert.match(reply.failure.message, /^Core Two has 2 students, so its capacity cannot be 1.$/)
    assert.equal((await change(group, { name: 'Core Two', capacity: 2 })).status, 200)
  })
})
