import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { findAudit } from '#tests/world/groups.ts'
import { allPresent, submitSheet, countRows } from '#tests/world/sheets.ts'
import { addBlock, addClosure, addPeriod, useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()

const ADD = 'POST /schedules/api/closures/'
const impact = (query: { start_date?: string; end_date?: string; closure_id?: number }) =>
  admin.call('GET /schedules/api/closures/impact/', { query })
const period = { name: 'Grade 9, 9:00-10:00\u00a0AM', block: 'Autumn', grade_level: 4 }
const nothing = { school_days: 0, meetings: 0, section_periods: [], marks: 0, taken: [] }

describe('Before a closure is saved', () => {
  test('it shows which meetings are cancelled and how many marks exist', async () => {
    assert.equal((await submitSheet(lund.teacher, lund, allPresent(lund))).status, 200)
    const { status, body } = await impact({ start_date: '2026-09-11', end_date: '2026-09-15' })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      falls_out: {
        school_days: 3,
        meetings: 3,
        section_periods: [{ ...period, id: lund.period, times: 3 }],
        marks: 3,
        taken: [{ day: '2026-09-14', sheets: 1 }],
      },
      meets_again: nothing,
    })
  })

  test('a weekend cancels nothing', async () => {
    const { body } = await impact({ start_date: '2026-09-12', end_date: '2026-09-13' })
    assert.deepEqual(body, { falls_out: nothing, meets_again: nothing })
  })

  test('archived section periods and other blocks do not count', async () => {
    const winter = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
    const archived = await addPeriod(world, { block: winter })
    await sql`update section_period set archived_on = '2026-08-17' where id = ${archived}`.execute(world.db)
    await addPeriod(world, { block: winter, days: [1] })
    const { body } = await impact({ start_date: '2026-11-02', end_date: '2026-11-03' })
    assert.deepEqual([body.falls_out.meetings, body.falls_out.school_days], [1, 2])
  })

  test('a change shows what is cancelled and what meets again', async () => {
    const id = await addClosure(world, 'Fair', '2026-09-23', '2026-09-24')
    const { body } = await impact({ closure_id: id, start_date: '2026-09-24', end_date: '2026-09-25' })
    assert.deepEqual([body.falls_out.meetings, body.meets_again.meetings], [1, 1])
    const removal = await impact({ closure_id: id })
    assert.deepEqual([removal.body.falls_out, removal.body.meets_again.meetings], [nothing, 2])
  })
})

describe('A closure', () => {
  test('of one day has no end, and the marks of its day stay', async () => {
    const reply = await admin.call(ADD, {
      body: { name: 'Boiler Day', start_date: '2026-09-14', end_date: '' },
    })
    assert.equal(reply.status, 200)
    assert.equal(reply.body.message, 'Added Boiler Day. The school is closed on Monday, September 14, 2026.')
    const added = reply.body.closures.find(({ name }) => name === 'Boiler Day')
    assert.deepEqual([added?.start_date, added?.end_date], ['2026-09-14', '2026-09-14'])
    assert.equal(await countRows(world, 'attendance_mark', lund), 3)
    assert.equal((await submitSheet(lund.teacher, lund, allPresent(lund))).failure.code, 'closed_day')
  })

  test('can be changed and removed, and all of it is audited', async () => {
    const { body } = await admin.call(ADD, {
      body: { name: 'Long Break', start_date: '2026-12-21', end_date: '2027-01-01' },
    })
    const { id } = body.closures.find(({ name }) => name === 'Long Break')!
    const changed = await admin.call('PUT /schedules/api/closures/:closureId/', {
      params: { closureId: id },
      body: { name: 'Winter Break', start_date: '2026-12-21', end_date: '2027-01-04' },
    })
    assert.equal(
      changed.body.message,
      'Saved Winter Break. The school is closed from Monday, December 21, 2026 to Monday, January 4, 2027.',
    )
    const removed = await admin.call('DELETE /schedules/api/closures/:closureId/', {
      params: { closureId: id },
    })
    assert.ok(!removed.body.closures.some((closure) => closure.id === id))
    const deeds = await findAudit(world, 'school_closure', id)
    assert.deepEqual(
      deeds.map(({ action, account }) => [action, account]),
      ['add', 'change', 'remove'].map((action) => [action, admin.account]),
    )
    assert.deepEqual(deeds[1]?.details, {
      name: { old: 'Long Break', new: 'Winter Break' },
      end_date: { old: '2027-01-01', new: '2027-01-04' },
    })
  })

  test('outside a school year that was moved can still be removed', async () => {
    const id = await addClosure(world, 'Last Summer', '2026-07-01', '2026-07-03')
    const reply = await admin.call('DELETE /schedules/api/closures/:closureId/', {
      params: { closureId: id },
    })
    assert.equal(reply.status, 200)
  })
})
