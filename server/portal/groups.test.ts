import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { deleteGroup, giveHomeroomTeacher, placeStudents } from '#tests/world/groups.ts'
import { useStudentsSchool } from '#tests/world/portal.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'

const school = useStudentsSchool()

const groups = async (person: Person) => (await person.call('GET /students/api/me/groups/')).body

describe('Own groups', () => {
  test('are the current ones with the names of classmates, and nothing but the names', async () => {
    const { world, suri, lund, core } = school
    const zoe = await world.addStudent('Zoë Aalto')
    const left = await world.addStudent('Lee Left')
    await addGroup(world, { name: 'Robotics', type: 'cte', students: [suri.student!, zoe, left] })
    await sql`update student set is_active = false where id = ${left}`.execute(world.db)
    await sql`update student_group set teacher_id = ${lund.teacher.teacher}, core_class_id = 1 where id = ${core}`.execute(
      world.db,
    )
    await giveHomeroomTeacher(world, lund.teacher.teacher!, [suri.student!])
    const reply = await groups(suri)
    assert.deepEqual(reply.homeroom_teachers, ['Tess Lund'])
    assert.deepEqual(reply.groups, [
      {
        id: core,
        type: 'core',
        name: 'Core 9A',
        core_class: 'Math',
        teacher: 'Tess Lund',
        room_number: null,
        since: '2026-08-17',
        classmates: [{ first_name: 'Tim', last_name: 'Tardy' }],
      },
      {
        id: reply.groups[1]!.id,
        type: 'cte',
        name: 'Robotics',
        core_class: null,
        teacher: null,
        room_number: null,
        since: '2026-08-17',
        classmates: [{ first_name: 'Zoë', last_name: 'Aalto' }],
      },
    ])
    assert.doesNotMatch((await suri.call('GET /students/api/me/groups/')).text, /larkfield\.example/)
  })

  test('follow a move immediately, and end with the group', async () => {
    const { world, tim, suri } = school
    const admin = await world.admin()
    const other = await addGroup(world, { name: 'Core 9B' })
    await placeStudents(admin, [{ student_id: tim.student!, group_id: other }])
    assert.deepEqual(
      (await groups(tim)).groups.map(({ name, since, classmates }) => [name, since, classmates]),
      [['Core 9B', '2026-09-14', []]],
    )
    assert.deepEqual((await groups(suri)).groups[0]!.classmates, [])
    await deleteGroup(admin, other)
    assert.deepEqual(await groups(tim), { homeroom_teachers: [], groups: [] })
  })
})
