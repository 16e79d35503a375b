import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { feedCalls } from '#tests/world/calendars.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let boss: Person
beforeFile(async () => {
  boss = await world.superuser()
})

const statusOf = async (address: string) => (await feedCalls.read(world, address)).statusCode
const changeStudent = (
  studentId: number,
  body: { is_active?: boolean; email?: string; last_name?: string },
) => boss.call('PATCH /students/api/update/:studentId/', { params: { studentId }, body })
const changeStaff = (id: number, body: { active?: boolean; email?: string; role?: 'admin' | 'teacher' }) =>
  boss.call('PATCH /api/staff/:id/', { params: { id }, body })
async function studentFeed(name: string) {
  const person = await world.student(name)
  const { address } = (await feedCalls.createForStudent(person, person.student!)).body
  assert.equal(await statusOf(address), 200)
  return { id: person.student!, address }
}
async function teacherFeed(name: string) {
  const person = await world.teacher(name)
  const { address } = (await feedCalls.createForTeacher(person, person.teacher!)).body
  assert.equal(await statusOf(address), 200)
  return { id: person.account, teacher: person.teacher!, address }
}

describe('A calendar address ends for good', () => {
  test('when its student is deactivated, and does not return with them', async () => {
    const { id, address } = await studentFeed('Dan Dorn')
    const { deactivation } = (await changeStudent(id, { is_active: false })).body
    assert.equal(await statusOf(address), 404)
    await boss.call('POST /students/api/deactivations/:deactivationId/undo/', {
      params: { deactivationId: deactivation!.id },
      body: {},
    })
    assert.equal(await statusOf(address), 404)
  })

  test('when its student is deactivated among many', async () => {
    const { id, address } = await studentFeed('Mia Many')
    await boss.call('POST /api/groups/bulk/', { body: { action: 'deactivate', student_ids: [id] } })
    assert.equal(await statusOf(address), 404)
    await changeStudent(id, { is_active: true })
    assert.equal(await statusOf(address), 404)
  })

  test('when its student gets another email address, but not another name or the same address in another case', async () => {
    const { id, address } = await studentFeed('Eve Eden')
    await changeStudent(id, { last_name: 'Edenbridge', email: 'EVE.EDEN@larkfield.example' })
    assert.equal(await statusOf(address), 200)
    await changeStudent(id, { email: 'eve.edenbridge@larkfield.example' })
    assert.equal(await statusOf(address), 404)
  })

  test('when its teacher is deactivated, and does not return with them', async () => {
    const { id, address } = await teacherFeed('Tia Gone')
    assert.equal((await changeStaff(id, { active: false })).status, 200)
    assert.equal(await statusOf(address), 404)
    assert.equal((await changeStaff(id, { active: true })).status, 200)
    assert.equal(await statusOf(address), 404)
  })

  test('when its teacher gets another email address or another role', async () => {
    const moved = await teacherFeed('Tom Moved')
    assert.equal((await changeStaff(moved.id, { email: 'tom.elsewhere@larkfield.example' })).status, 200)
    assert.equal(await statusOf(moved.address), 404)
    const promoted = await teacherFeed('Pia Promoted')
    assert.equal((await changeStaff(promoted.id, { role: 'admin' })).status, 200)
    assert.equal(await statusOf(promoted.address), 404)
  })

  test('and a new one can be made afterwards', async () => {
    const { id, address } = await studentFeed('Nia New')
    await changeStudent(id, { email: 'nia.newer@larkfield.example' })
    const renewed = (await feedCalls.createForStudent(boss, id)).body.address
    assert.notEqual(renewed, address)
    assert.equal(await statusOf(renewed), 200)
  })
})
