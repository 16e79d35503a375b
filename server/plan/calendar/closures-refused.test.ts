import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addClosure } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
let midterm: number
beforeFile(async () => {
  admin = await world.admin()
  midterm = await addClosure(world, 'Midterm Break', '2026-10-08', '2026-10-09')
})

const ADD = 'POST /schedules/api/closures/'
const CHANGE = 'PUT /schedules/api/closures/:closureId/'
const REMOVE = 'DELETE /schedules/api/closures/:closureId/'
const IMPACT = 'GET /schedules/api/closures/impact/'
const snow = { name: 'Snow Day', start_date: '2026-09-21' }
const YEAR =
  'The school year 2026–27 runs from Monday, August 17, 2026 to Friday, June 11, 2027. Please choose days in that range, or change its dates.'

describe('Closures are refused', () => {
  test('to visitors, to students, and to teachers, who may only read', async () => {
    const params = { closureId: midterm }
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student(), 403],
      [await world.teacher(), 403],
    ] as const) {
      assert.equal((await person.call(ADD, { body: snow })).status, status)
      assert.equal((await person.call(CHANGE, { params, body: snow })).status, status)
      assert.equal((await person.call(REMOVE, { params })).status, status)
      assert.equal((await person.call(IMPACT, { query: {} })).status, status)
    }
  })

  test('without a name, and for invalid dates', async () => {
    const reply = await admin.call(ADD, { body: { name: ' ', start_date: '2026-02-30', end_date: 'soon' } })
    assert.equal(reply.status, 400)
    assert.deepEqual(reply.failure.fields, {
      name: 'is required',
      start_date: 'is not a real date',
      end_date: 'must be a date such as 2026-09-14',
    })
  })

  test('when they end before they start', async () => {
    const body = { ...snow, end_date: '2026-09-18' }
    for (const reply of [
      await admin.call(ADD, { body }),
      await admin.call(CHANGE, { params: { closureId: midterm }, body }),
      await admin.call(IMPACT, { query: { start_date: '2026-09-21', end_date: '2026-09-18' } }),
    ]) {
      assert.equal(reply.status, 400)
      assert.equal(reply.failure.message, 'End date must be on or after start date.')
      assert.deepEqual(Object.keys(reply.failure.fields ?? {}), ['end_date'])
    }
  })

  test('before and after the school year', async () => {
    const early = await admin.call(ADD, { body: { ...snow, start_date: '2026-08-16' } })
    assert.deepEqual([early.status, early.failure.code, early.failure.message], [409, 'conflict', YEAR])
    assert.deepEqual(early.failure.fields, { start_date: YEAR })
    const late = await admin.call(IMPACT, { query: { start_date: '2027-06-11', end_date: '2027-06-14' } })
    assert.deepEqual([late.status, late.failure.fields], [409, { end_date: YEAR }])
  })

  test('on days that are closed already', async () => {
    const overlap = { name: 'Storm', start_date: '2026-10-09', end_date: '2026-10-12' }
    for (const reply of [
      await admin.call(ADD, { body: overlap }),
      await admin.call(IMPACT, { query: { start_date: '2026-10-01', end_date: '2026-10-08' } }),
    ]) {
      assert.equal(reply.status, 409)
      assert.equal(
        reply.failure.message,
        'Midterm Break already closes the school from Thursday, October 8, 2026 to Friday, October 9, 2026. ' +
          'Please choose other days, or change Midterm Break.',
      )
    }
    const other = await addClosure(world, 'Training', '2026-10-14')
    const moved = await admin.call(CHANGE, { params: { closureId: other }, body: overlap })
    assert.equal(moved.status, 409)
  })

  test('by two people who close the same day at the same moment', async () => {
    const body = { name: 'Gas leak', start_date: '2026-11-03' }
    const replies = await Promise.all([1, 2, 3].map(() => admin.call(ADD, { body })))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409])
  })

  test('when there is no such closure', async () => {
    const params = { closureId: 99_999 }
    const reply = await admin.call(CHANGE, { params, body: snow })
    assert.equal(reply.failure.message, 'Closure not found.')
    assert.equal((await admin.call(REMOVE, { params })).status, 404)
  })

  test('and none of it has been saved', async () => {
    const { body } = await admin.call('GET /schedules/api/calendar/')
    assert.deepEqual(
      body.closures.map(({ name }) => name),
      ['Midterm Break', 'Training', 'Gas leak'],
    )
  })
})
