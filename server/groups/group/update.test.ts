import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { GroupKind } from '#contract/groups/group-shapes.ts'
import { auditOf, changeGroup, type Groups, openGroups } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'

let { world, admin, mentor } = {} as Groups
openGroups((given) => {
  ;({ world, admin, mentor } = given)
})

const change = (id: number, body: object, kind?: GroupKind) =>
  changeGroup(admin, id, { teacher: mentor, ...body }, kind)

describe('Changing a group', () => {
  test('answers it as it stands now, and reads as it was answered', async () => {
    const group = await addGroup(world, { name: 'Core Old', capacity: 9 })
    const { status, body } = await change(group, {
      name: 'Core New',
      grade_level: 5,
      capacity: '',
      room_number: '7',
    })
    const { message, ...changed } = body
    assert.deepEqual([status, message], [200, 'Core Class Group updated successfully!'])
    const teacher = { id: mentor, first_name: 'Mina', last_name: 'Mentor' }
    const wanted = {
      name: 'Core New',
      grade_level: 5,
      core_class: 1,
      teacher,
      capacity: null,
      room_number: '7',
    }
    assert.deepEqual({ ...changed, ...wanted }, changed)
    const read = await admin.call('GET /api/groups/:kind/edit/:id/', {
      params: { kind: 'core-groups', id: group },
    })
    assert.deepEqual(read.body, changed)
    const [deed] = await auditOf(world, 'student_group', group)
    assert.deepEqual([deed?.action, deed?.details['capacity']], ['change', { old: 9, new: null }])
  })

  test('says what kind of group it was', async () => {
    for (const [type, label] of [
      ['cte', 'CTE Group'],
      ['homeroom', 'Homeroom Group'],
    ] as const) {
      const group = await addGroup(world, { name: `Some ${type}`, type })
      const told = await change(group, { [`${type}_teacher`]: mentor }, `${type}-groups`)
      assert.equal(told.body.message, `${label} updated successfully!`)
      assert.equal(told.body.core_class, null)
    }
  })

  test('in its case of letters, or not at all, is no clash with itself, and only a change is written down', async () => {
    const group = await addGroup(world, { name: 'Core Self' })
    assert.equal((await change(group, { name: 'CORE SELF' })).status, 200)
    assert.equal((await change(group, { name: 'CORE SELF' })).status, 200)
    assert.equal((await auditOf(world, 'student_group', group)).length, 1)
  })

  test('leaves a teacher who has left in place until another one is chosen', async () => {
    const leaver = await world.addTeacher('Lea Leaver')
    const group = await addGroup(world, { name: 'Core Left' })
    await change(group, { name: 'Core Left', teacher: leaver })
    await sql`update teacher set active = false where id = ${leaver}`.execute(world.db)
    assert.equal((await change(group, { name: 'Core Lefter', teacher: leaver })).status, 200)
  })

  test('keeps more students than its capacity once the office has allowed them', async () => {
    const students = [await world.addStudent('Ola One'), await world.addStudent('Ona Two')]
    const group = await addGroup(world, { name: 'Core Over', students, capacity: 1 })
    assert.equal((await change(group, { name: 'Core Overfull', capacity: 1 })).status, 200)
  })
})
