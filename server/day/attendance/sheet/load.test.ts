import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openSheet, submitSheet, type Marks } from '#tests/world/sheets.ts'
import { addClass, addClosure, addGroup, assign, type Class, useClassWorld } from '#tests/world/timetable.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const { world, admin, lund } = useClassWorld()
beforeFile(async () => {
  await addClosure(world, 'Labor Day', '2026-09-07')
})

const NOT_ASSIGNED = 'Forbidden. You are not assigned to this section/teacher.'
const firstPresent = ({ students }: Class): Marks => ({ [students[0]!]: { status: 'P' } })

describe('A sheet is refused', () => {
  test('to visitors and students', async () => {
    assert.equal((await openSheet(world.visitor(), lund)).status, 401)
    const student = await world.student()
    assert.equal((await openSheet(student, lund)).status, 403)
    assert.equal((await submitSheet(student, lund, firstPresent(lund))).status, 403)
  })

  test('to a teacher who does not meet anyone there, whether or not it exists', async () => {
    const otherTeacher = await world.teacher('Stina Swan')
    for (const reply of [
      await openSheet(otherTeacher, lund),
      await submitSheet(otherTeacher, lund, firstPresent(lund)),
      await openSheet(otherTeacher, { ...lund, period: 99999 }),
      await submitSheet(otherTeacher, { ...lund, period: 99999 }, firstPresent(lund)),
      await openSheet(lund.teacher, lund, { teacher_id: otherTeacher.teacher! }),
      await submitSheet(lund.teacher, lund, firstPresent(lund), { teacher_id: otherTeacher.teacher! }),
    ]) {
      assert.deepEqual([reply.status, reply.failure.message], [403, NOT_ASSIGNED])
    }
  })

  test('to an admin for an unknown section period or teacher', async () => {
    assert.equal((await openSheet(admin, { ...lund, period: 99999 })).status, 404)
    assert.equal((await openSheet(admin, lund, { teacher_id: 99999 })).status, 404)
  })

  test('to an admin who does not name one of several teachers', async () => {
    const pair = await addClass(world, { name: 'Pair' })
    const second = await world.addTeacher('Sven Second')
    const group = await addGroup(world, { name: 'Core Second' })
    await assign(world, { period: pair.period, group, teacher: second })
    const reply = await openSheet(admin, pair)
    assert.deepEqual([reply.status, reply.failure.fields], [400, { teacher_id: 'is required' }])
    assert.match(reply.failure.message, /^Several teachers have classes in/)
    assert.equal((await openSheet(admin, pair, { teacher_id: second })).body.teacher_id, second)
  })
})
