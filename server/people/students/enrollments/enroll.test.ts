import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { followEnrollments } from './follow.ts'

const TODAY = '2026-09-14'
const YEAR_START = '2026-08-17'
const ENROLL = 'POST /api/students/:studentId/enrollments/'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

type Body = NonNullable<NonNullable<Parameters<typeof office.call<typeof ENROLL>>[1]>['body']>
const enroll = (studentId: number, body: Partial<Body> = {}, person = office, headers = {}) =>
  person.call(ENROLL, {
    params: { studentId },
    body: { first_day: TODAY, grade_level: 4, entry_code: 'returned', ...body },
    headers,
  })
const withdraw = (studentId: number, last_day = '2026-09-04') =>
  office.call('POST /api/students/:studentId/withdraw/', {
    params: { studentId },
    body: { last_day, exit_code: 'moved_away' },
  })
const daysOf = async (studentId: number) =>
  (await office.call('GET /api/students/:studentId/enrollments/', { params: { studentId } })).body.map(
    ({ first_day, last_day, grade_level }) => [first_day, last_day, grade_level],
  )
async function stateOf(studentId: number) {
  const { body } = await office.call('GET /students/api/details/:studentId/', { params: { studentId } })
  return [body.is_active, body.grade_level]
}

describe('Enrolling a student again', () => {
  test('is for the office: others are refused, and an unknown student is a 404', async () => {
    const pupil = await world.student('Pia Pupil')
    const replies = []
    for (const person of [world.visitor(), await world.newcomer(), pupil, await world.teacher()]) {
      replies.push((await enroll(pupil.student!, {}, person)).status)
    }
    assert.deepEqual(replies, [401, 403, 403, 403])
    assert.equal((await enroll(2_147_483_647)).status, 404)
  })

  test('is refused on days on which the student is enrolled already, and for an unknown reason', async () => {
    const id = await world.addStudent('Abe Abara')
    const here = await enroll(id)
    assert.deepEqual([here.status, Object.keys(here.failure.fields ?? {})], [409, ['first_day']])
    assert.equal(here.failure.message, 'Abe Abara is already enrolled from Monday, August 17, 2026.')
    await withdraw(id)
    assert.equal((await enroll(id, { first_day: '2026-09-04' })).status, 409)
    assert.equal((await enroll(id, { entry_code: 'teleported' })).status, 400)
    assert.equal((await enroll(id, { grade_level: 99 })).status, 400)
    assert.deepEqual(await daysOf(id), [[YEAR_START, '2026-09-04', 4]])
  })

  test('from a past day makes the student active in the grade, and says which marks count again', async () => {
    const lund = await addClass(world, { name: 'Lund' })
    const [id] = lund.students as [number]
    await submitSheet(office, lund, allPresent(lund))
    await withdraw(id)
    const preview = await enroll(id, { first_day: '2026-09-10', grade_level: 5, preview_only: true })
    assert.equal(preview.body.id, null)
    assert.deepEqual(preview.body.changes, [
      { day: TODAY, group_name: 'Core Lund', status: 'P', counts: true },
    ])
    assert.deepEqual(await stateOf(id), [false, 4])
    const { body } = await enroll(id, { first_day: '2026-09-10', grade_level: 5 })
    assert.equal(body.message, 'Ana AbaraLund is enrolled from Thursday, September 10, 2026.')
    assert.deepEqual(await stateOf(id), [true, 5])
    assert.deepEqual(await daysOf(id), [
      ['2026-09-10', null, 5],
      [YEAR_START, '2026-09-04', 4],
    ])
  })

  test('from a later day waits for that day', async () => {
    const id = await world.addStudent('Bea Begum')
    await withdraw(id)
    assert.equal((await enroll(id, { first_day: '2026-10-05', grade_level: 5 })).status, 200)
    assert.deepEqual(await stateOf(id), [false, 4])
    await followEnrollments(world.db, '2026-10-05')
    assert.deepEqual(await stateOf(id), [true, 5])
  })

  test('twice with the same key, because the reply was lost, enrolls once', async () => {
    const id = await world.addStudent('Cy Cole')
    await withdraw(id)
    const key = { 'idempotency-key': 'cy-again' }
    const [one, other] = [await enroll(id, {}, office, key), await enroll(id, {}, office, key)]
    assert.deepEqual([one.status, other.status], [200, 200])
    assert.equal(one.body.id, other.body.id)
    assert.equal((await daysOf(id)).length, 2)
  })
})
