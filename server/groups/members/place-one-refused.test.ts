import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { findMemberships, moveStudent, useGroupsWorld } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'

const { world, admin } = useGroupsWorld()

describe('Moving a student is refused', () => {
  test('to a student, and to a teacher while only the office may edit', async () => {
    const nora = await world.addStudent('Nora North')
    assert.equal((await moveStudent(await world.student(), { student_id: nora, group_id: null })).status, 403)
    const teacher = await world.teacher('Olaf Only')
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await moveStudent(teacher, { student_id: nora, group_id: null })).status, 403)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('for a student or group that is unknown, archived or of another type', async () => {
    const nora = await world.addStudent('Nora Next')
    const core = await addGroup(world, { name: 'Core Gone' })
    assert.equal((await moveStudent(admin, { student_id: 99999, group_id: core })).status, 404)
    assert.equal((await moveStudent(admin, { student_id: nora, group_id: 99999 })).status, 404)
    assert.equal((await moveStudent(admin, { student_id: nora, group_id: core }, 'cte-groups')).status, 404)
    await sql`update student_group set archived_on = '2026-08-17' where id = ${core}`.execute(world.db)
    assert.equal((await moveStudent(admin, { student_id: nora, group_id: core })).status, 404)
  })

  test('for a student of another grade, and into a group of another grade', async () => {
    const eighth = await world.addStudent('Eva Eighth', 3)
    const group = await addGroup(world, { name: 'Core Ninth' })
    const wrongStudent = await moveStudent(admin, { student_id: eighth, group_id: group })
    assert.equal(wrongStudent.status, 400)
    assert.match(wrongStudent.failure.message, /^Eva Eighth is in 8th Grade, not in 9th Grade\./)
    const wrongGroup = await moveStudent(admin, { student_id: eighth, group_id: group, grade_level: 3 })
    assert.equal(wrongGroup.status, 400)
    assert.deepEqual(await findMemberships(world, eighth), [])
  })

  test('for a student who is not active', async () => {
    const ines = await world.addStudent('Ines Inactive')
    await sql`update student set is_active = false where id = ${ines}`.execute(world.db)
    const group = await addGroup(world, { name: 'Core Active' })
    assert.equal((await moveStudent(admin, { student_id: ines, group_id: group })).status, 409)
  })

  test('into a full group, unless an admin allows it', async () => {
    const [first, second] = [await world.addStudent('Finn First'), await world.addStudent('Sara Second')]
    const group = await addGroup(world, { name: 'Core Tiny', capacity: 1, students: [first] })
    const full = await moveStudent(admin, { student_id: second, group_id: group })
    assert.equal(full.status, 409)
    assert.equal(full.failure.code, 'over_capacity')
    assert.match(
      full.failure.message,
      /^Core Tiny has room for 1 and already has 1, so Sara Second was not moved.$/,
    )
    const teacher = await world.teacher('Tara Tries')
    const notAllowed = await moveStudent(teacher, {
      student_id: second,
      group_id: group,
      allow_over_capacity: true,
    })
    assert.equal(notAllowed.failure.code, 'over_capacity')
    assert.match(notAllowed.failure.message, /The office can allow more\.$/)
    const allowed = await moveStudent(admin, {
      student_id: second,
      group_id: group,
      allow_over_capacity: true,
    })
    assert.equal(allowed.status, 200)
    assert.equal(allowed.body.groups.find(({ id }) => id === group)?.student_count, 2)
  })
})
