import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import { addStudents, useGroupsWorld } from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'

type BulkBody = Sent<Api['POST /api/groups/bulk/'], 'body'>
const { world, admin } = useGroupsWorld()

const bulk = (body: BulkBody, person = admin) => person.call('POST /api/groups/bulk/', { body })

describe('An action for many students is refused', () => {
  test('without students, with too many, and for an unknown action', async () => {
    for (const body of [
      { action: 'unassign', student_ids: [], type: 'core' },
      { action: 'unassign', student_ids: Array.from({ length: 1001 }, (_, id) => id + 1), type: 'core' },
      { action: 'unassign', student_ids: [1], type: 'chess' },
      { action: 'expel', student_ids: [1] },
      { student_ids: [1] },
    ]) {
      const reply = await bulk(body as BulkBody)
      assert.equal(reply.status, 400)
      assert.match(reply.failure.message, /\.$/)
    }
  })

  test('for a group that is unknown or archived, and for a teacher who is unknown or has left', async () => {
    const student_ids = await addStudents(world, ['Nora North'])
    const group_id = await addGroup(world, { name: 'Core Gone' })
    await sql`update student_group set archived_on = '2026-08-17' where id = ${group_id}`.execute(world.db)
    for (const group of [99_999, group_id]) {
      assert.equal((await bulk({ action: 'move', student_ids, group_id: group })).status, 404)
    }
    const inactive = await world.addTeacher('Gus Gone')
    await sql`update teacher set active = false where id = ${inactive}`.execute(world.db)
    for (const teacher_id of [99_999, inactive]) {
      const reply = await bulk({ action: 'assign_homeroom_teacher', student_ids, teacher_id })
      assert.deepEqual([reply.status, Object.keys(reply.failure.fields ?? {})], [400, ['teacher_id']])
    }
  })
})
