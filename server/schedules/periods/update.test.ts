import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { changePeriod, useNewClasses, openPeriod, type PeriodBody, periodIn } from '#tests/world/classes.ts'

const OLDER = 'PUT /schedules/api/edit-section-period/:id/'

const { world, admin, lund } = useNewClasses()

const change = (sent: Partial<PeriodBody> = {}, { id = lund.period, person = admin } = {}) =>
  changePeriod(person, { period: id, block: lund.block }, sent)

describe('A section period', () => {
  test('keeps its name when none is sent, and loses it when an empty one is sent', async () => {
    const named = await change({ name: 'Period 2', start_time: '09:05', days_of_week: ['Friday', 'Monday'] })
    assert.equal(named.status, 200)
    assert.deepEqual(
      [named.body.message, named.body.name, named.body.start_time, named.body.days_of_week],
      ['Section Period updated successfully!', 'Period 2', '09:05', ['Monday', 'Friday']],
    )
    assert.equal((await change()).body.name, 'Period 2')
    assert.equal((await change({ name: '' })).body.name, 'Grade 9, 09:00-10:00')
  })

  test('can be read and changed by the older call, which keeps its block', async () => {
    const { body: read } = await openPeriod(admin, lund.period)
    assert.deepEqual(
      [read.block.name, read.groups, read.sheets, read.may],
      ['Autumn', 1, 0, { edit: true, delete: true }],
    )
    const { block_schedule, ...older } = periodIn(lund.block)
    const reply = await admin.call(OLDER, {
      params: { id: lund.period },
      body: { ...older, end_time: '09:50' },
    })
    assert.deepEqual(
      [reply.status, reply.body.end_time, reply.body.block_schedule],
      [200, '09:50', block_schedule],
    )
    const dayless = await admin.call(OLDER, {
      params: { id: lund.period },
      body: { ...older, days_of_week: [] },
    })
    assert.equal(dayless.status, 400)
    assert.equal((await admin.call(OLDER, { params: { id: 99999 }, body: older })).status, 404)
  })

  test('that is saved without a change is not in the audit', async () => {
    assert.equal((await change()).status, 200)
    const { rows } = await sql`
      select from audit where subject = 'section_period' and subject_id = ${lund.period}`.execute(world.db)
    assert.equal(rows.length, 0)
  })
})
