import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addStudents, deleteGroup, placeStudents } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const OF_STUDENTS = 'GET /api/groups/of-students/'
const world = useWorld()

describe('The groups of students', () => {
  test('are for the staff', async () => {
    assert.equal((await world.visitor().call(OF_STUDENTS)).status, 401)
    assert.equal((await (await world.newcomer()).call(OF_STUDENTS)).status, 403)
    assert.equal((await (await world.student()).call(OF_STUDENTS)).status, 403)
    assert.deepEqual((await (await world.teacher()).call(OF_STUDENTS)).body, {})
  })

  test('are those of today, core before CTE before homeroom', async () => {
    const admin = await world.admin()
    const [ana, bo] = (await addStudents(world, ['Ana Abara', 'Bo Begum', 'Cy Chen'])) as [
      number,
      number,
      number,
    ]
    await addGroup(world, { name: 'HR 1', type: 'homeroom', students: [ana] })
    await addGroup(world, { name: 'Robotics', type: 'cte', students: [ana] })
    const first = await addGroup(world, { name: 'Core 9A', students: [ana, bo] })
    const next = await addGroup(world, { name: 'Core 9B' })
    await placeStudents(admin, [{ student_id: ana, group_id: next }])
    const own = [
      { type: 'core', name: 'Core 9B' },
      { type: 'cte', name: 'Robotics' },
      { type: 'homeroom', name: 'HR 1' },
    ]
    const core = { type: 'core', name: 'Core 9A' }
    assert.deepEqual((await admin.call(OF_STUDENTS)).body, { [ana]: own, [bo]: [core] })
    await deleteGroup(admin, first)
    assert.deepEqual((await admin.call(OF_STUDENTS)).body, { [ana]: own })
  })
})
