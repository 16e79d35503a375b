import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addBlock } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

const PERIODS = 'POST /schedules/api/section-periods/'

describe('A section period is refused', () => {
  const body = {
    start_time: '09:00',
    end_time: '10:00',
    block_schedule: 1,
    grade_level: 4,
    days_of_week: ['Monday' as const],
  }

  test('to visitors and students', async () => {
    assert.equal((await world.visitor().call(PERIODS, { body })).status, 401)
    assert.equal((await (await world.student()).call(PERIODS, { body })).status, 403)
  })

  test('without times, without days and on a Saturday', async () => {
    const withoutTimes = await admin.send({
      method: 'POST',
      url: '/schedules/api/section-periods/',
      payload: { ...body, start_time: '', end_time: '25:00' },
    })
    assert.deepEqual(Object.keys(withoutTimes.json().fields), ['start_time', 'end_time'])
    const withoutDays = await admin.call(PERIODS, { body: { ...body, days_of_week: [] } })
    assert.equal(withoutDays.failure.message, 'Please select at least one day.')
    const saturday = await admin.send({
      method: 'POST',
      url: '/schedules/api/section-periods/',
      payload: { ...body, days_of_week: ['Saturday'] },
    })
    assert.equal(saturday.statusCode, 400)
  })

  test('when it ends before or as it starts', async () => {
    for (const end_time of ['09:00', '08:30']) {
      const reply = await admin.call(PERIODS, { body: { ...body, end_time } })
      assert.deepEqual(
        [reply.status, reply.failure.fields?.['end_time']],
        [400, 'must be after the start time'],
      )
    }
  })

  test('in an unknown or archived block', async () => {
    const archived = await addBlock(world, { name: 'Gone' })
    await sql`update block_schedule set archived_on = '2026-08-17' where id = ${archived}`.execute(world.db)
    for (const block_schedule of [99999, archived]) {
      const reply = await admin.call(PERIODS, { body: { ...body, block_schedule } })
      assert.deepEqual([reply.status, Object.keys(reply.failure.fields ?? {})], [400, ['block_schedule']])
    }
  })
})

describe('A section period', () => {
  test('is named by grade and time unless it has a name, and has its weekdays in order', async () => {
    const autumn = await addBlock(world)
    const body = {
      start_time: '09:00:00',
      end_time: '10:00',
      block_schedule: autumn,
      grade_level: 8,
      days_of_week: ['Friday' as const, 'Monday' as const],
    }
    const { status, body: period } = await admin.call(PERIODS, { body })
    assert.equal(status, 200)
    assert.deepEqual(period, {
      id: period.id,
      name: 'Grade 8, 9:00-10:00\u00a0AM',
      start_time: '09:00',
      end_time: '10:00',
      block_schedule: autumn,
      grade_level: { id: 3, grade: 8 },
      days_of_week: ['Monday', 'Friday'],
      homeroom: false,
    })
    const named = await admin.call(PERIODS, { body: { ...body, name: 'Period 2', homeroom: true } })
    assert.deepEqual([named.body.name, named.body.homeroom], ['Period 2', true])
    const list = await admin.call('GET /schedules/api/section-periods/')
    assert.ok(list.body.some(({ id }) => id === period.id))
  })
})
