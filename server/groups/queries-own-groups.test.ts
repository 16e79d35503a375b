import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { addClass, addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

const own = async (person: Person) => (await person.call('GET /groups/api/own/')).body

describe('The own groups', () => {
  test('are for staff only, and the office without a teacher has none', async () => {
    assert.equal((await world.visitor().call('GET /groups/api/own/')).status, 401)
    assert.equal((await (await world.student('Sue Student')).call('GET /groups/api/own/')).status, 403)
    await addGroup(world, { name: 'Of nobody' })
    assert.deepEqual(await own(await world.admin('Olga Office')), [])
  })

  test('are those that a teacher meets or leads today, with their active students', async () => {
    const one = await addClass(world, { name: 'Lund', students: ['Ana Abara', 'Bo Begum'] })
    const [ana, bo] = one.students
    const led = await addGroup(world, { name: 'Led', type: 'homeroom' })
    const gone = await addGroup(world, { name: 'Gone' })
    await sql`update student_group set teacher_id = ${one.teacher.teacher} where id in (${led}, ${gone})`.execute(
      world.db,
    )
    await sql`update student_group set archived_on = '2026-09-01' where id = ${gone}`.execute(world.db)
    await sql`update student set is_active = false where id = ${bo}`.execute(world.db)
    const other = await addClass(world, { name: 'Olsen' })
    const group = { type: 'core', name: 'Core Lund', grade_level: 4, student_count: 1, student_ids: [ana] }
    assert.deepEqual(await own(one.teacher), [
      { id: one.group, ...group },
      { id: led, type: 'homeroom', name: 'Led', grade_level: 4, student_count: 0, student_ids: [] },
    ])
    assert.deepEqual(
      (await own(other.teacher)).map(({ id }) => id),
      [other.group],
    )
    await sql`update assignment set during = daterange(lower(during), '2026-09-10')
      where teacher_id = ${other.teacher.teacher}`.execute(world.db)
    assert.deepEqual(await own(other.teacher), [])
  })
})
