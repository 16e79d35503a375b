import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  assignGroups,
  type Timetable,
  conflictsIn,
  getGrid,
  useTimetable,
  rangesOf,
} from '#tests/world/assignments.ts'
import { addGroup, addPeriod, assign } from '#tests/world/timetable.ts'

const TODAY = '2026-09-14'
let { world, admin, ada, ben, block, period, core, nth } = {} as Timetable
useTimetable((timetable) => {
  ;({ world, admin, ada, ben, block, period, core, nth } = timetable)
})

const assignmentsNow = async () =>
  (await getGrid(admin, block)).body.current_assignments.map((one) => [
    one.section_period_id,
    one.group_name,
    one.teacher_name,
  ])

describe('A move is refused', () => {
  test('when the new section period conflicts, and the group stays where it was', async () => {
    const next = await addPeriod(world, { block, from: '10:00', until: '11:00' })
    const busy = await addGroup(world, { name: `Busy ${nth}` })
    const elsewhere = await addPeriod(world, { block, from: '10:30', until: '11:30' })
    await assign(world, { period: elsewhere, group: busy, teacher: ben })
    const id = await assign(world, { period, group: core, teacher: ada })
    const reply = await assignGroups(admin, next, { groups: [core], teacher: ben, insteadOf: id })
    assert.deepEqual([reply.status, conflictsIn(reply).map(({ kind }) => kind)], [409, ['teacher']])
    assert.deepEqual(await rangesOf(world, core), ['[2026-08-17,)'])
  })

  test('when the assignment it replaces has ended, or is that of another group', async () => {
    const other = await addGroup(world, { name: `Other ${nth}` })
    const id = await assign(world, { period, group: other, teacher: ben })
    const next = await addPeriod(world, { block, from: '10:00', until: '11:00' })
    const wrong = await assignGroups(admin, next, { groups: [core], teacher: ada, insteadOf: id })
    assert.deepEqual([wrong.status, Object.keys(wrong.failure.fields ?? {})], [400, ['instead_of']])
    const unknown = await assignGroups(admin, next, { groups: [core], teacher: ada, insteadOf: 99999 })
    assert.equal(unknown.status, 404)
    assert.deepEqual(await assignmentsNow(), [[period, `Other ${nth}`, 'Ben Bolt']])
  })
})

describe('A move', () => {
  test('within a section period gives the group to another teacher from today', async () => {
    const id = await assign(world, { period, group: core, teacher: ada })
    const reply = await assignGroups(admin, period, { groups: [core], teacher: ben, insteadOf: id })
    assert.equal(reply.status, 200)
    assert.deepEqual(await rangesOf(world, core), [`[2026-08-17,${TODAY})`, `[${TODAY},)`])
    assert.deepEqual(await assignmentsNow(), [[period, `Core ${nth}`, 'Ben Bolt']])
  })

  test('to an overlapping time does not conflict with the assignment it replaces', async () => {
    const id = await assign(world, { period, group: core, teacher: ada })
    const later = await addPeriod(world, { block, from: '09:30', until: '10:30' })
    assert.equal((await assignGroups(admin, later, { groups: [core], teacher: ada })).status, 409)
    const reply = await assignGroups(admin, later, { groups: [core], teacher: ada, insteadOf: id })
    assert.equal(reply.status, 200)
    assert.deepEqual(await assignmentsNow(), [[later, `Core ${nth}`, 'Ada Abel']])
  })
})
