import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { findMemberships, moveStudent, useGroupsWorld } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'

const TODAY = '2026-09-14'
const { world, admin } = useGroupsWorld()

describe('Moving a student', () => {
  test('answers the groups of the grade', async () => {
    const mia = await world.addStudent('Mia Mover', 6)
    const group = await addGroup(world, { name: 'Core 11A', grade: 6 })
    const inGroup = await moveStudent(admin, { student_id: mia, group_id: group, grade_level: 6 })
    const student = { id: mia, first_name: 'Mia', last_name: 'Mover' }
    assert.deepEqual(
      inGroup.body.groups.map(({ students }) => students),
      [[student]],
    )
    assert.deepEqual(inGroup.body.unassigned_students, [])
    const out = await moveStudent(admin, { student_id: mia, group_id: null, grade_level: 6 })
    assert.deepEqual(out.body.unassigned_students, [student])
    assert.equal(out.body.groups[0]?.student_count, 0)
  })

  test('ends the old membership today and begins the new one today', async () => {
    const max = await world.addStudent('Max Marker')
    await addGroup(world, { name: 'Old A', students: [max] })
    const next = await addGroup(world, { name: 'New A' })
    await moveStudent(admin, { student_id: max, group_id: next })
    assert.deepEqual(await findMemberships(world, max), [`Old A [2026-08-17,${TODAY})`, `New A [${TODAY},)`])
  })

  test('twice on a day keeps no membership of the group in between', async () => {
    const lea = await world.addStudent('Lea Later')
    await addGroup(world, { name: 'Old B', students: [lea] })
    const [between, last] = [
      await addGroup(world, { name: 'Between B' }),
      await addGroup(world, { name: 'Last B' }),
    ]
    await moveStudent(admin, { student_id: lea, group_id: between })
    await moveStudent(admin, { student_id: lea, group_id: last })
    assert.deepEqual(await findMemberships(world, lea), [`Old B [2026-08-17,${TODAY})`, `Last B [${TODAY},)`])
  })

  test('and back on the same day continues the old membership', async () => {
    const ben = await world.addStudent('Ben Back')
    const home = await addGroup(world, { name: 'Home C', students: [ben] })
    const away = await addGroup(world, { name: 'Away C' })
    await moveStudent(admin, { student_id: ben, group_id: away })
    await moveStudent(admin, { student_id: ben, group_id: null })
    await moveStudent(admin, { student_id: ben, group_id: home })
    assert.deepEqual(await findMemberships(world, ben), ['Home C [2026-08-17,)'])
  })

  test('to the group they are in changes nothing, also if it is full', async () => {
    const stu = await world.addStudent('Stu Stays')
    const group = await addGroup(world, { name: 'Core Full', students: [stu], capacity: 1 })
    assert.equal((await moveStudent(admin, { student_id: stu, group_id: group })).status, 200)
    assert.deepEqual(await findMemberships(world, stu), ['Core Full [2026-08-17,)'])
  })

  test('does not change their groups of other types', async () => {
    const cy = await world.addStudent('Cy Crafts')
    await addGroup(world, { name: 'Robotics', type: 'cte', students: [cy] })
    const core = await addGroup(world, { name: 'Core D' })
    await moveStudent(admin, { student_id: cy, group_id: core })
    assert.deepEqual((await findMemberships(world, cy)).sort(), [
      `Core D [${TODAY},)`,
      'Robotics [2026-08-17,)',
    ])
  })

  test('has an audit entry with who moved whom', async () => {
    const wes = await world.addStudent('Wes Written')
    const group = await addGroup(world, { name: 'Core E' })
    await moveStudent(admin, { student_id: wes, group_id: group })
    const { rows } = await sql<{ account: number; details: unknown }>`
      select account_id account, details from audit where subject = 'student' and subject_id = ${wes}`.execute(
      world.db,
    )
    assert.deepEqual(rows, [{ account: admin.account, details: { core_group: { old: null, new: group } } }])
  })
})
