import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scheduleCalls } from '#tests/world/calendars.ts'
import { addGroup } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let suri: Person
let tess: Person
let core: number
beforeFile(async () => {
  suri = await world.student('Suri Student')
  tess = await world.teacher('Tess Lund')
  core = await addGroup(world, { name: 'Core 9A', students: [suri.student!] })
})

const { ofStudent, ofTeacher, ofGroup } = scheduleCalls

describe('A schedule is refused', () => {
  test('to visitors, and to people without a record', async () => {
    const nell = await world.newcomer()
    for (const call of [ofStudent, ofTeacher, ofGroup]) {
      assert.equal((await call(world.visitor(), 1)).status, 401)
      assert.equal((await call(nell, 1)).status, 403)
    }
  })

  test('to another student, as if there were no such student', async () => {
    const other = await world.student('Otto Other')
    const reply = await ofStudent(other, suri.student!)
    assert.deepEqual([reply.status, reply.failure.message], [404, 'Student not found.'])
    assert.deepEqual((await ofStudent(other, 99_999)).failure, reply.failure)
  })

  test('to students when it is that of a teacher or a group', async () => {
    assert.equal((await ofTeacher(suri, tess.teacher!)).status, 403)
    assert.equal((await ofGroup(suri, core)).status, 403)
  })

  test('when there is no such person or group', async () => {
    assert.equal((await ofStudent(tess, 99_999)).failure.message, 'Student not found.')
    assert.equal((await ofTeacher(tess, 99_999)).failure.message, 'Teacher not found.')
    assert.equal((await ofGroup(tess, 99_999)).failure.message, 'Group not found.')
  })
})
