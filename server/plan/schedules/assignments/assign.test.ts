import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Timetable, getGrid, useTimetable, rangesOf } from '#tests/world/assignments.ts'
import { addBlock, addGroup, addPeriod } from '#tests/world/timetable.ts'
import { firstDayOf } from './assign.ts'

const TODAY = '2026-09-14'
let { world, admin, ada, block, period, core, name, nth, assignTo } = {} as Timetable
useTimetable((timetable) => {
  ;({ world, admin, ada, block, period, core, name, nth, assignTo } = timetable)
})

describe('An assignment', () => {
  test('is answered with its names and days, and is in the grid', async () => {
    const reply = await assignTo(period, { groups: [core], block })
    const [assignment] = reply.body.assignments
    assert.deepEqual(assignment, {
      id: assignment?.id,
      assignment_id: assignment?.id,
      section_period_id: period,
      group_id: core,
      group_name: name,
      group_type: 'core',
      teacher_id: ada,
      teacher_name: 'Ada Abel',
      first_day: TODAY,
      last_day: '2026-10-30',
    })
    const { body } = await getGrid(admin, block)
    assert.deepEqual(body.current_assignments, [assignment])
    assert.deepEqual(
      body.section_periods.map(({ id }) => id),
      [period],
    )
    assert.deepEqual(body.teachers, [{ id: ada, first_name: 'Ada', last_name: 'Abel' }])
    assert.deepEqual(body.may, { edit: true, assign_self: true, end_others: true })
  })

  test('begins today in a block under way, and with its block in one to come', async () => {
    await assignTo(period, { groups: [core] })
    assert.deepEqual(await rangesOf(world, core), [`[${TODAY},)`])
    const next = await addBlock(world, { name: 'Next', from: '2026-11-02', until: '2026-12-18' })
    const other = await addGroup(world, { name: `Next ${nth}` })
    await assignTo(await addPeriod(world, { block: next }), { groups: [other] })
    assert.deepEqual(await rangesOf(world, other), ['[2026-11-02,)'])
  })
})

test('The first day of an assignment is that of its block, or today in a block under way', () => {
  assert.equal(firstDayOf({ start_date: '2026-10-01' }, '2026-09-14'), '2026-10-01')
  assert.equal(firstDayOf({ start_date: '2026-08-17' }, '2026-09-14'), '2026-09-14')
})
