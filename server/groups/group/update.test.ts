import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { GroupKind } from '#contract/groups/group-shapes.ts'
import { findAudit, updateGroup, useGroupsWorld } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { TEACHER_FIELDS } from './form.ts'

const school = useGroupsWorld()
const { world, admin } = school

const change = (id: number, body: object, kind?: GroupKind) =>
  updateGroup(admin, id, { teacher: school.mentor, ...body }, kind)

describe('Changing a group', () => {
  test('answers the group as it was saved, and it reads the same', async () => {
    const group = await addGroup(world, { name: 'Core Old', capacity: 9 })
    const { status, body } = await change(group, {
      name: 'Core New',
      grade_level: 5,
      capacity: '',
      room_number: '7',
    })
    const { message, ...changed } = body
    assert.deepEqual([status, message], [200, 'Core Class Group updated successfully!'])
    const teacher = { id: school.mentor, first_name: 'Mina', last_name: 'Mentor' }
    const expected = {
      name: 'Core New',
      grade_level: 5,
      core_class: 1,
      teacher,
      capacity: null,
      room_number: '7',
    }
    assert.deepEqual({ ...changed, ...expected }, changed)
    const read = await admin.call('GET /api/groups/:kind/edit/:id/', {
      params: { kind: 'core-groups', id: group },
    })
    assert.deepEqual(read.body, changed)
    const [entry] = await findAudit(world, 'student_group', group)
    assert.deepEqual([entry?.action, entry?.details['capacity']], ['change', { old: 9, new: null }])
  })

  test('accepts its own reply, in which the teacher has the name of the type too', async () => {
    for (const type of ['core', 'cte', 'homeroom'] as const) {
      const kind: GroupKind = `${type}-groups`
      const id = await addGroup(world, { name: `Own ${type}`, type, capacity: 12 })
      const params = { kind, id }
      const form = { name: `Own ${type}`, grade_level: 4, core_class: 1, room_number: '7' }
      await change(id, { ...form, [TEACHER_FIELDS[type].field]: school.mentor }, kind)
      const { body } = await admin.call('GET /api/groups/:kind/edit/:id/', { params })
      const mentor = { id: school.mentor, first_name: 'Mina', last_name: 'Mentor' }
      assert.deepEqual(
        [body.teacher, body.cte_teacher, body.homeroom_teacher],
        [mentor, type === 'cte' ? mentor : null, type === 'homeroom' ? mentor : null],
      )
      const same = await admin.call('PUT /api/groups/:kind/edit/:id/', { params, body })
      const { message: _, ...saved } = same.body
      assert.deepEqual([same.status, saved], [200, body], same.text)
      assert.equal((await findAudit(world, 'student_group', id)).length, 1, 'nothing was changed by it')
    }
  })

  test('follows the teacher under the name of the type, also where that one is empty', async () => {
    const id = await addGroup(world, { name: 'Wins', type: 'cte' })
    const other = await world.addTeacher('Olga Other')
    const reply = await change(id, { name: 'Wins', teacher: school.mentor, cte_teacher: other }, 'cte-groups')
    assert.equal(reply.body.cte_teacher?.id, other)
    const empty = await change(id, { name: 'Wins', teacher: school.mentor, cte_teacher: null }, 'cte-groups')
    assert.deepEqual([empty.status, empty.failure.fields], [400, { cte_teacher: 'Teacher is required.' }])
  })

  test('names the type of the group in its message', async () => {
    for (const [type, label] of [
      ['cte', 'CTE Group'],
      ['homeroom', 'Homeroom Group'],
    ] as const) {
      const group = await addGroup(world, { name: `Some ${type}`, type })
      const reply = await change(group, { [`${type}_teacher`]: school.mentor }, `${type}-groups`)
      assert.equal(reply.body.message, `${label} updated successfully!`)
      assert.equal(reply.body.core_class, null)
    }
  })

  test('to the same name in another case is allowed, and only a change has an audit entry', async () => {
    const group = await addGroup(world, { name: 'Core Self' })
    assert.equal((await change(group, { name: 'CORE SELF' })).status, 200)
    assert.equal((await change(group, { name: 'CORE SELF' })).status, 200)
    assert.equal((await findAudit(world, 'student_group', group)).length, 1)
  })

  test('keeps a teacher who has left until another one is chosen', async () => {
    const leavingTeacher = await world.addTeacher('Lea Leaver')
    const group = await addGroup(world, { name: 'Core Left' })
    await change(group, { name: 'Core Left', teacher: leavingTeacher })
    await sql`update teacher set active = false where id = ${leavingTeacher}`.execute(world.db)
    assert.equal((await change(group, { name: 'Core Lefter', teacher: leavingTeacher })).status, 200)
  })

  test('keeps more students than its capacity once the office has allowed them', async () => {
    const students = [await world.addStudent('Ola One'), await world.addStudent('Ona Two')]
    const group = await addGroup(world, { name: 'Core Over', students, capacity: 1 })
    assert.equal((await change(group, { name: 'Core Overfull', capacity: 1 })).status, 200)
  })
})
