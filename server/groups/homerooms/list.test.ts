import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addStudents, giveHomeroomTeacher } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
let [lund, mora] = [0, 0]
beforeFile(async () => {
  admin = await world.admin()
  lund = await world.addTeacher('Tess Lund')
  mora = await world.addTeacher('Milo Mora')
})

const homeroomsOf = (teachers?: number[]) =>
  admin.call('GET /api/groups/assign-homeroom/', { query: teachers === undefined ? {} : { teachers } })

describe('Homeroom groups of chosen teachers', () => {
  test('are refused without a teacher', async () => {
    for (const reply of [await homeroomsOf(), await homeroomsOf([])]) {
      assert.deepEqual([reply.status, reply.failure.message], [400, 'Please select at least one teacher.'])
    }
    assert.equal((await admin.send({ url: '/api/groups/assign-homeroom/?teachers[]=x' })).statusCode, 400)
  })

  test('are none for a teacher who is unknown or has none', async () => {
    assert.deepEqual((await homeroomsOf([99_999, mora])).body, { homeroom_groups: [] })
  })

  test('have grade, count and names, and include the students who are in no homeroom group yet', async () => {
    const [member, waiting, inactive] = (await addStudents(world, [
      'Mia Member',
      'Wes Waits',
      'Gil Gone',
    ])) as [number, number, number]
    await sql`update student set is_active = false where id = ${inactive}`.execute(world.db)
    await giveHomeroomTeacher(world, lund, [member, waiting, inactive])
    const group = await addGroup(world, { name: 'HR 9', type: 'homeroom', students: [member] })
    const core = await addGroup(world, { name: 'Core 9', students: [waiting] })
    const old = await addGroup(world, { name: 'HR old', type: 'homeroom' })
    await sql`update student_group set teacher_id = ${lund}`.execute(world.db)
    await sql`update student_group set archived_on = '2026-08-17' where id = ${old}`.execute(world.db)
    const teacher = { id: lund, first_name: 'Tess', last_name: 'Lund' }
    const expected = [
      {
        id: group,
        name: 'HR 9',
        teacher,
        grade_level: 4,
        student_count: 1,
        students: [{ id: member, first_name: 'Mia', last_name: 'Member' }],
      },
      {
        id: null,
        name: 'In no homeroom group yet',
        teacher,
        grade_level: null,
        student_count: 1,
        students: [{ id: waiting, first_name: 'Wes', last_name: 'Waits' }],
      },
    ]
    assert.deepEqual((await homeroomsOf([lund])).body.homeroom_groups, expected)
    const listed = await admin.send({
      url: `/api/groups/assign-homeroom/?teachers[]=${lund}&teachers[]=${mora}`,
    })
    assert.deepEqual(listed.json(), { homeroom_groups: expected })
    assert.notEqual(core, group)
  })

  test('are listed also without students', async () => {
    const empty = await addGroup(world, { name: 'HR empty', type: 'homeroom', grade: 5 })
    await sql`update student_group set teacher_id = ${mora} where id = ${empty}`.execute(world.db)
    const { homeroom_groups } = (await homeroomsOf([mora])).body
    assert.deepEqual(
      homeroom_groups.map(({ id, student_count, students }) => [id, student_count, students]),
      [[empty, 0, []]],
    )
  })
})
