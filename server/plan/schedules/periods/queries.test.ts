import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const HOMEROOMS = 'GET /schedules/api/section-periods/get_homeroom_groups/'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

describe('Homeroom groups of a grade', () => {
  test('are refused without a grade, and for teachers that are no numbers', async () => {
    const at = (query: string) =>
      admin.send({ method: 'GET', url: `/schedules/api/section-periods/get_homeroom_groups/?${query}` })
    assert.equal((await at('')).statusCode, 400)
    assert.equal((await at('grade_level=4&teachers=Moe')).statusCode, 400)
  })

  test('are all of them, or those of some teachers', async () => {
    const [mina, nils] = [await world.addTeacher('Mina Moe'), await world.addTeacher('Nils Nye')]
    const [a, b] = [
      await addGroup(world, { name: 'HR A', type: 'homeroom' }),
      await addGroup(world, { name: 'HR B', type: 'homeroom' }),
    ]
    await addGroup(world, { name: 'HR C', type: 'homeroom', grade: 5 })
    await sql`update student_group set teacher_id = ${mina}, room_number = '12' where id = ${b}`.execute(
      world.db,
    )
    const all = await admin.call(HOMEROOMS, { query: { grade_level: 4 } })
    assert.deepEqual(
      all.body.map(({ id }) => id),
      [a, b],
    )
    const query = { grade_level: 4, teachers: [mina, nils] }
    const { body } = await admin.call(HOMEROOMS, { query })
    const teacher = { id: mina, first_name: 'Mina', last_name: 'Moe' }
    assert.deepEqual(body, [{ id: b, name: 'HR B', type: 'homeroom', teacher, room_number: '12' }])
    const listed = await admin.send({
      method: 'GET',
      url: `/schedules/api/section-periods/get_homeroom_groups/?grade_level=9&teachers[]=${nils}`,
    })
    assert.deepEqual(listed.json(), [])
  })
})
