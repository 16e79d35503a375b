import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import { addStudents, findMemberships, useGroupsWorld } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'

type BulkBody = Sent<Api['POST /api/groups/bulk/'], 'body'>
const { world, admin } = useGroupsWorld()

const bulk = (body: BulkBody, person = admin) => person.call('POST /api/groups/bulk/', { body })
const reasons = async (body: BulkBody, person = admin) => {
  const reply = await bulk(body, person)
  assert.equal(reply.status, 200, reply.text)
  return reply.body.refused.map(({ reason }) => reason)
}
const NOBODY = ['Student not found.']

describe('A student is refused in an action, with the reason,', () => {
  test('when moving: unknown, inactive, of another grade, there already, or without a seat', async () => {
    const [here, eighth, inactive] = [
      await world.addStudent('Hal Here'),
      await world.addStudent('Eve Eighth', 3),
      await world.addStudent('Gil Gone'),
    ]
    await sql`update student set is_active = false where id = ${inactive}`.execute(world.db)
    const [first, second] = (await addStudents(world, ['Zoe First', 'Abe Second'])) as [number, number]
    const group_id = await addGroup(world, { name: 'Core 9A', students: [here], capacity: 2 })
    const student_ids = [99_999, inactive, eighth, here, first, second, first]
    const reply = await bulk({ action: 'move', student_ids, group_id })
    assert.deepEqual(reply.body, {
      message: 'Moved 1 student to Core 9A. 5 students could not be changed.',
      changed: [first],
      refused: [
        { student_id: 99_999, reason: 'Student not found.' },
        { student_id: inactive, reason: 'Gil Gone is not an active student and cannot join a group.' },
        { student_id: eighth, reason: 'Eve Eighth is in 8th Grade, not in 9th Grade.' },
        { student_id: here, reason: 'Hal Here is already in Core 9A.' },
        {
          student_id: second,
          reason: 'Core 9A has room for 2 and is full, so Abe Second was not moved.',
        },
      ],
      deactivation_id: null,
    })
    const teacher = await world.teacher('Tara Tries')
    const more = { action: 'move' as const, student_ids: [second], group_id, allow_over_capacity: true }
    assert.equal((await reasons(more, teacher)).length, 1)
    assert.deepEqual(await findMemberships(world, second), [])
    assert.deepEqual(await reasons(more), [])
  })

  test('when taking out of groups: unknown, or in no group of the type', async () => {
    const loose = await world.addStudent('Lou Loose')
    await addGroup(world, { name: 'Robotics', type: 'cte', students: [loose] })
    const type = 'core'
    assert.deepEqual(await reasons({ action: 'unassign', student_ids: [99_999], type }), NOBODY)
    assert.deepEqual(await reasons({ action: 'unassign', student_ids: [loose], type }), [
      'Lou Loose is not in a Core Class Group.',
    ])
  })

  test('when giving a homeroom teacher: unknown, inactive, or taught by that teacher already', async () => {
    const teacher_id = await world.addTeacher('Tess Lund')
    const [ann, inactive] = (await addStudents(world, ['Ann Abel', 'Gia Gone'])) as [number, number]
    await sql`update student set is_active = false where id = ${inactive}`.execute(world.db)
    const command = (student_ids: number[]) => ({
      action: 'assign_homeroom_teacher' as const,
      student_ids,
      teacher_id,
    })
    assert.deepEqual(await reasons(command([99_999, ann, inactive])), [
      'Student not found.',
      'Gia Gone is not an active student.',
    ])
    assert.deepEqual(await reasons(command([ann])), ['Tess Lund is already a homeroom teacher of Ann Abel.'])
  })

  test('when deactivating: unknown, or inactive already', async () => {
    const [dan] = (await addStudents(world, ['Dan Done'])) as [number]
    const action = 'deactivate'
    assert.deepEqual(await reasons({ action, student_ids: [99_999, dan] }), NOBODY)
    const reply = await bulk({ action, student_ids: [dan] })
    assert.deepEqual(reply.body.refused, [{ student_id: dan, reason: 'Dan Done is already inactive.' }])
    assert.equal(reply.body.message, '1 student could not be changed.')
  })
})
