import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NewBlockSchedule } from '#contract/plan/schedules/block-schedules.ts'
import { addBlock, addPeriod } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

const BLOCKS = 'POST /schedules/api/block-schedules/'
const block = { name: 'Autumn', start_date: '2026-08-17', end_date: '2026-10-16' }

describe('A block schedule is refused', () => {
  test('to students, and to visitors', async () => {
    assert.equal((await (await world.student()).call(BLOCKS, { body: block })).status, 403)
    assert.equal((await world.visitor().call(BLOCKS, { body: block })).status, 401)
  })

  test('without a name, and with dates that do not exist', async () => {
    const reply = await admin.call(BLOCKS, {
      body: { name: '', start_date: '2026-02-30', end_date: '14.09.2026' },
    })
    assert.equal(reply.status, 400)
    assert.deepEqual(reply.failure.fields, {
      name: 'is required',
      start_date: 'is not a real date',
      end_date: 'must be a date such as 2026-09-14',
    })
  })

  test('when it ends before it starts', async () => {
    const reply = await admin.call(BLOCKS, { body: { ...block, end_date: '2026-08-16' } })
    assert.equal(reply.status, 400)
    assert.equal(reply.failure.message, 'End date must be on or after start date.')
  })

  test('with more than 400 days', async () => {
    const lasting = (end_date: string) =>
      admin.call(BLOCKS, { body: { ...block, name: 'Endless', end_date } })
    const reply = await lasting('2027-09-21')
    const sentence = 'A block can be at most 400 days long.'
    assert.deepEqual([reply.status, reply.failure.fields], [400, { end_date: sentence }])
    assert.equal((await lasting('2199-12-31')).status, 400)
    assert.ok(NewBlockSchedule.safeParse({ ...block, end_date: '2027-09-20' }).success)
  })
})

describe('Block schedules', () => {
  test('have their duration in weeks and are listed newest first', async () => {
    const added = await admin.call(BLOCKS, { body: block })
    assert.deepEqual([added.status, added.body.duration], [200, 9])
    const oneDay = await admin.call(BLOCKS, {
      body: { name: 'Testing', start_date: '2026-11-02', end_date: '2026-11-02' },
    })
    assert.equal(oneDay.body.duration, 1)
    const list = await admin.call('GET /schedules/api/block-schedules/')
    assert.deepEqual(
      list.body.map(({ name }) => name),
      ['Testing', 'Autumn'],
    )
  })

  test('of a grade are those with section periods for it', async () => {
    const winter = await addBlock(world, { name: 'Winter', from: '2026-12-01', until: '2026-12-18' })
    await addPeriod(world, { block: winter, grade: 7 })
    const reply = await admin.call('GET /schedules/api/block-schedules/', { query: { grade_level: 12 } })
    assert.deepEqual(
      reply.body.map(({ name }) => name),
      ['Winter'],
    )
  })
})
