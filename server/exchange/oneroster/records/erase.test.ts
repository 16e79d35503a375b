import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { rosterReader } from '#tests/world/oneroster/roster-reader.ts'
import type { Person } from '#tests/world/person.ts'
import { findTraces } from '#tests/world/privacy/traces.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
const { synced } = rosterReader(world)
let head: Person
beforeFile(async () => {
  head = await world.superuser()
})

/** A student in a class whose records other systems have read, then erased. */
async function eraseAfterRead(name: string, foreignIds: [collection: string, own: string, given: string][]) {
  const student = await world.addStudent(name)
  await addGroup(world, { name: `Core of ${student}`, students: [student] })
  await synced('users')
  for (const [collection, own, given] of foreignIds)
    await sql`insert into foreign_id (collection, own_id, sourced_id)
      select ${collection}, ${own} || ${student}, ${given}`.execute(world.db)
  await synced('users')
  await sql`update student set is_active = false where id = ${student}`.execute(world.db)
  const reply = await head.call('POST /students/api/erase/:studentId/', {
    params: { studentId: student },
    body: { confirm: name },
  })
  assert.equal(reply.status, 200, reply.text)
  return student
}

describe('An erased student', () => {
  test('is a deleted record without a name for other systems, and so is all that refers to it', async () => {
    const student = await eraseAfterRead('Quintus Zebrowski', [])
    assert.deepEqual(await findTraces(world, ['quintus', 'zebrowski']), [])
    const { rows } = await sql<{ collection: string; deleted: boolean }>`
      select collection, deleted from roster_record
      where sourced_id = 'student-' || ${student} or fields ->> 'userSourcedId' = 'student-' || ${student}
      order by place`.execute(world.db)
    assert.deepEqual(rows, [
      { collection: 'users', deleted: true },
      { collection: 'roles', deleted: true },
      { collection: 'enrollments', deleted: true },
    ])
    assert.equal((await synced('users'))[`student-${student}`]?.deleted, true)
  })

  test('leaves no id that another system has for the student', async () => {
    // The record of a membership that was removed since.
    const { rows } = await sql<{
      id: number
    }>`insert into group_membership (student_id, student_group_id, type, during)
      select ${await world.addStudent('Zoe Zett')}, id, type, '[2026-08-17,)' from student_group limit 1 returning id`.execute(
      world.db,
    )
    await sql`insert into foreign_id (collection, own_id, sourced_id)
      values ('enrollments', 'member-' || ${rows[0]!.id}::bigint, 'enrollment-of-xy-90417')`.execute(world.db)
    await sql`delete from group_membership where id = ${rows[0]!.id}`.execute(world.db)
    await eraseAfterRead('Xaver Yps', [
      ['users', 'student-', 'xy-90417'],
      ['roles', 'role-student-', 'xy-90417-role'],
    ])
    assert.deepEqual(await findTraces(world, ['xy-90417', 'xaver']), [])
    await synced('users')
    assert.deepEqual(await findTraces(world, ['xy-90417', 'xaver']), [])
  })
})
