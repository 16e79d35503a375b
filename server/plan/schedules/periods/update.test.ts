import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { changePeriod, useNewClasses, openPeriod, type PeriodBody, periodIn } from '#tests/world/classes.ts'

const OLDER = 'PUT /schedules/api/edit-section-period/:id/'

const { world, admin, lund } = useNewClasses()

const change = (sent: Partial<PeriodBody> = {}, { id = lund.period, person = admin } = {}) =>
  changePeriod(person, { period: id, block: lund.block }, sent)

describe('New times of a section period that has met', () => {
  const rowsOf = async () => {
    const { rows } = await sql<{ row: string }>`
      select concat_ws(' ', during, to_char(start_time, 'HH24:MI'), starts_on, archived_on) "row"
      from assignment join section_period on section_period.id = section_period_id
      where student_group_id = ${lund.group} order by during`.execute(world.db)
    return rows.map(({ row }) => row)
  }

  test('make a new one from tomorrow on where today`s class has begun, with its groups', async () => {
    const { body } = await change({ start_time: '09:30' })
    assert.equal(body.first_day, '2026-09-15')
    assert.notEqual(body.id, lund.period)
    assert.deepEqual(await rowsOf(), [
      '[2026-08-17,2026-09-15) 09:00 2026-09-15',
      '[2026-09-15,) 09:30 2026-09-15',
    ])
    assert.equal((await openPeriod(admin, lund.period)).status, 404)
    assert.equal((await openPeriod(admin, body.id)).body.groups, 1)
  })

  test('hold from today on where today`s class has not begun', async () => {
    await sql`update section_period set start_time = '09:30' where id = ${lund.period}`.execute(world.db)
    const { body } = await change({ start_time: '09:40' })
    assert.equal(body.first_day, '2026-09-14')
    assert.deepEqual(await rowsOf(), [
      '[2026-08-17,2026-09-14) 09:30 2026-09-14',
      '[2026-09-14,) 09:40 2026-09-14',
    ])
  })

  test('change it as it is where it is still to come, and so does a new name', async () => {
    const body = periodIn(lund.block)
    const added = await admin.call('POST /schedules/api/section-periods/', { body })
    const changed = await change({ start_time: '09:30' }, { id: added.body.id })
    assert.deepEqual([changed.body.id, changed.body.first_day], [added.body.id, null])
    const named = await change({ name: 'Period 1' })
    assert.deepEqual([named.body.id, named.body.first_day], [lund.period, null])
  })
})

describe('A section period', () => {
  test('keeps its name when none is sent, and loses it when an empty one is sent', async () => {
    const named = await change({ name: 'Period 2', start_time: '09:05', days_of_week: ['Friday', 'Monday'] })
    assert.equal(named.status, 200)
    assert.deepEqual(
      [named.body.message, named.body.name, named.body.start_time, named.body.days_of_week],
      ['Section Period updated successfully!', 'Period 2', '09:05', ['Monday', 'Friday']],
    )
    const { id } = named.body
    assert.equal((await change({}, { id })).body.name, 'Period 2')
    assert.equal((await change({ name: '' }, { id })).body.name, 'Grade 9, 9:00-10:00\u00a0AM')
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
