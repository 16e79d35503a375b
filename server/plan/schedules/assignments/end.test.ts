import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Timetable, endAssignment, getGrid, useTimetable, rangesOf } from '#tests/world/assignments.ts'
import { addBlock, addPeriod, assign } from '#tests/world/timetable.ts'

const TODAY = '2026-09-14'
let { world, admin, ada, ben, block, period, core, assignTo } = {} as Timetable
useTimetable((timetable) => {
  ;({ world, admin, ada, ben, block, period, core, assignTo } = timetable)
})

describe('An assignment', () => {
  test('ends from today: the days before stay, it leaves the grid, and it cannot be ended again', async () => {
    const id = await assign(world, { period, group: core, teacher: ada })
    assert.deepEqual((await endAssignment(admin, id)).body, { success: true })
    assert.deepEqual(await rangesOf(world, core), [`[2026-08-17,${TODAY})`])
    assert.deepEqual((await getGrid(admin, block)).body.current_assignments, [])
    assert.equal((await endAssignment(admin, id)).status, 404)
    assert.equal((await endAssignment(admin, 99999)).status, 404)
    assert.equal((await assignTo(period, { groups: [core], teacher: ben })).status, 200)
  })

  test('that began today is deleted', async () => {
    const { body } = await assignTo(period, { groups: [core] })
    await endAssignment(admin, body.assignments[0]!.id)
    assert.deepEqual(await rangesOf(world, core), [])
  })

  test('of a block that is over cannot be ended', async () => {
    const past = await addBlock(world, { name: 'Summer', from: '2026-07-01', until: '2026-07-31' })
    const summer = await addPeriod(world, { block: past })
    const id = await assign(world, { period: summer, group: core, teacher: ada, since: '2026-07-01' })
    assert.equal((await endAssignment(admin, id)).status, 409)
    block = past
    assert.deepEqual(
      (await getGrid(admin, block)).body.current_assignments.map((one) => one.id),
      [id],
    )
  })

  test('is not ended by a student', async () => {
    const id = await assign(world, { period, group: core, teacher: ada })
    assert.equal((await endAssignment(await world.student('Stu Dent'), id)).status, 403)
    assert.deepEqual(await rangesOf(world, core), ['[2026-08-17,)'])
  })
})
