import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { GroupKind } from '#contract/groups/group-shapes.ts'
import type { Person } from '#tests/world/person.ts'
import { useGroupsWorld } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'

const school = useGroupsWorld()
const { world, admin } = school

const change = (id: number, body: object, person: Person = admin, kind: GroupKind = 'core-groups') =>
  person.call('PATCH /api/groups/:kind/edit/:id/', { params: { kind, id }, body })

describe('Naming the teacher and room of a group is refused', () => {
  test('to visitors and students', async () => {
    const group = await addGroup(world, { name: 'Lead Closed' })
    assert.equal((await change(group, { room_number: '1' }, world.visitor())).status, 401)
    assert.equal((await change(group, { room_number: '1' }, await world.student())).status, 403)
  })

  test('for a group that is unknown, archived or of another type', async () => {
    const group = await addGroup(world, { name: 'Lead Gone' })
    assert.equal((await change(99_999, { room_number: '1' })).status, 404)
    assert.equal((await change(group, { room_number: '1' }, admin, 'cte-groups')).status, 404)
    await sql`update student_group set archived_on = '2026-08-17' where id = ${group}`.execute(world.db)
    assert.equal((await change(group, { room_number: '1' })).status, 404)
  })

  test('for a teacher who is unknown or has left, and a room that is too long', async () => {
    const group = await addGroup(world, { name: 'Lead Unknown', type: 'cte' })
    const inactive = await world.addTeacher('Gus Gone')
    await sql`update teacher set active = false where id = ${inactive}`.execute(world.db)
    for (const teacher of [99_999, inactive]) {
      const { status, failure } = await change(group, { teacher }, admin, 'cte-groups')
      assert.deepEqual([status, Object.keys(failure.fields ?? {})], [400, ['teacher']])
    }
    const long = await change(group, { room_number: 'x'.repeat(41) }, admin, 'cte-groups')
    assert.deepEqual([long.status, Object.keys(long.failure.fields ?? {})], [400, ['room_number']])
  })

  test('to a teacher who names themselves', async () => {
    const group = await addGroup(world, { name: 'Lead Own' })
    const tara = await world.teacher('Tara Teacher')
    const refused = await change(group, { teacher: tara.teacher }, tara)
    assert.deepEqual([refused.status, Object.keys(refused.failure.fields ?? {})], [403, ['teacher']])
  })

  test('where a colleague has named another teacher meanwhile, with both', async () => {
    const group = await addGroup(world, { name: 'Lead Late' })
    const theirs = await world.addTeacher('Theo Theirs')
    await change(group, { teacher: theirs })
    const late = await change(group, { teacher: school.mentor, loaded: { teacher: null, room_number: '' } })
    assert.deepEqual(
      [late.status, late.failure.code, late.failure.details],
      [409, 'changed_meanwhile', { changed: { teacher: { yours: school.mentor, theirs } } }],
    )
  })
})

describe('The teacher and room of a group', () => {
  test('change without what the whole form requires, and are in the audit log', async () => {
    const group = await addGroup(world, { name: 'Lead Free' })
    const { status, body } = await change(group, { teacher: school.mentor, room_number: ' 12 ' })
    assert.equal(status, 200)
    assert.deepEqual([body.teacher?.id, body.room_number, body.core_class], [school.mentor, '12', null])
    const { rows } = await sql<{ details: object }>`
      select details from audit where subject = 'student_group' and subject_id = ${group} order by id`.execute(
      world.db,
    )
    assert.deepEqual(
      rows.map(({ details }) => details),
      [{ teacher: { old: null, new: school.mentor }, room_number: { old: null, new: '12' } }],
    )
    const emptied = await change(group, { room_number: '' })
    assert.deepEqual([emptied.body.teacher?.id, emptied.body.room_number], [school.mentor, null])
  })

  test('keep what a colleague changed in the other field', async () => {
    const group = await addGroup(world, { name: 'Lead Both' })
    await change(group, { room_number: '7' })
    const loaded = { teacher: null, room_number: '' }
    const { body } = await change(group, { teacher: school.mentor, room_number: '', loaded })
    assert.deepEqual([body.teacher?.id, body.room_number], [school.mentor, '7'])
  })

  test('of a group whose teacher has left can keep that teacher when the room changes', async () => {
    const group = await addGroup(world, { name: 'Lead Left' })
    const left = await world.addTeacher('Lea Left')
    await change(group, { teacher: left })
    await sql`update teacher set active = false where id = ${left}`.execute(world.db)
    assert.equal((await change(group, { teacher: left, room_number: '3' })).status, 200)
  })
})
