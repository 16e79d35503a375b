import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import { addStudents, useGroupsWorld } from '#tests/world/groups.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { addGroup } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'

type BulkBody = Sent<Api['POST /api/groups/bulk/'], 'body'>
const { world, admin } = useGroupsWorld()
let pupils: number[]
let core: number
let tomas: Person
beforeFile(async () => {
  pupils = await addStudents(
    world,
    Array.from({ length: 40 }, (_, n) => `Pupil ${String.fromCodePoint(65 + n)}`.padEnd(9 + n, 'x')),
  )
  core = await addGroup(world, { name: 'Core Whole', students: pupils })
  tomas = await world.teacher('Tomas Teacher')
})

const bulk = (person: Person, body: BulkBody) => person.call('POST /api/groups/bulk/', { body })
const countActive = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from student where is_active`.execute(world.db)
  return rows[0]!.count
}

describe('Deactivating many students', () => {
  test('is refused to a teacher, even of one student and with the typed text', async () => {
    for (const student_ids of [pupils, pupils.slice(0, 1)]) {
      const confirm = `DEACTIVATE ${student_ids.length} STUDENTS`
      const reply = await bulk(tomas, { action: 'deactivate', student_ids, confirm })
      assert.deepEqual([reply.status, reply.failure.code], [403, 'forbidden'])
      assert.equal(reply.failure.message, 'Only the office can deactivate students. Please ask the office.')
    }
    assert.equal(await countActive(), 40)
  })

  test('requires the typed text from the office above a tenth of the school, and saves nothing without it', async () => {
    const student_ids = pupils.slice(0, 5)
    for (const confirm of [undefined, '', 'deactivate 5 students', 'DEACTIVATE 4 STUDENTS']) {
      const reply = await bulk(admin, { action: 'deactivate', student_ids, confirm })
      assert.deepEqual([reply.status, reply.failure.code], [409, 'confirm_needed'])
      assert.match(
        reply.failure.message,
        /deactivate 5 of the school’s 40 students: more than a tenth\. Nothing was saved/,
      )
      assert.deepEqual(reply.failure.details, {
        confirm: 'DEACTIVATE 5 STUDENTS',
        of: 40,
        changed: 5,
        deactivated: 5,
      })
    }
    assert.equal(await countActive(), 40)
    const confirmed = await bulk(admin, {
      action: 'deactivate',
      student_ids,
      confirm: 'DEACTIVATE 5 STUDENTS',
    })
    assert.deepEqual([confirmed.status, confirmed.body.changed.length], [200, 5])
    assert.equal(await countActive(), 35)
  })

  test('counts those who are still active, and requires no text for a tenth or less', async () => {
    const inactive = pupils.slice(0, 5)
    const reply = await bulk(admin, {
      action: 'deactivate',
      student_ids: [...inactive, ...pupils.slice(5, 8)],
    })
    assert.deepEqual([reply.status, reply.body.changed.length, reply.body.refused.length], [200, 3, 5])
    assert.equal(typeof reply.body.deactivation_id, 'number')
    const nobody = await bulk(admin, { action: 'deactivate', student_ids: inactive })
    assert.deepEqual([nobody.status, nobody.body.deactivation_id], [200, null])
  })
})

describe('Taking many students out of their groups', () => {
  test('also requires the typed text for unassigning and moving, from anyone who may edit', async () => {
    const student_ids = pupils.slice(10, 16)
    const other = await addGroup(world, { name: 'Core Other' })
    for (const command of [
      { action: 'unassign', type: 'core' },
      { action: 'move', group_id: other },
    ] as const) {
      const reply = await bulk(tomas, { ...command, student_ids })
      assert.deepEqual([reply.status, reply.failure.details?.['confirm']], [409, 'CHANGE 6 STUDENTS'])
      assert.match(
        reply.failure.message,
        /^This would unassign 6 of the school’s 32 students from their groups/,
      )
    }
    const moved = await bulk(tomas, {
      action: 'move',
      group_id: other,
      student_ids,
      confirm: 'CHANGE 6 STUDENTS',
    })
    assert.equal(moved.status, 200)
  })

  test('requires no text for students who are in no group yet', async () => {
    const student_ids = await addStudents(world, ['Na New', 'Nb New', 'Nc New', 'Nd New', 'Ne New'])
    assert.equal((await bulk(tomas, { action: 'move', group_id: core, student_ids })).status, 200)
  })
})
