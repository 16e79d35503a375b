import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Timetable, useTimetable } from '#tests/world/assignments.ts'
import { saveRequirements } from '#tests/world/schedules/requirements.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'

const TODAY = '2026-09-14'
let { world, ada, ben, block, period, core, nth, assignTo } = {} as Timetable
useTimetable((timetable) => {
  ;({ world, ada, ben, block, period, core, nth, assignTo } = timetable)
})

describe('There is no conflict', () => {
  test('between a class that ends and one that starts at the same minute', async () => {
    const next = await addPeriod(world, { block, from: '10:00', until: '11:00' })
    await assign(world, { period: next, group: core, teacher: ada })
    assert.equal((await assignTo(period, { groups: [core] })).status, 200)
  })

  test('on other weekdays, in a later block, or with an assignment that has ended', async () => {
    const tuesdays = await addPeriod(world, { block, days: [2] })
    const mondays = await addPeriod(world, { block, days: [1] })
    const later = await addBlock(world, { name: 'Later', from: '2026-10-31', until: '2026-12-18' })
    await assign(world, { period: tuesdays, group: core, teacher: ada })
    await assign(world, { period: await addPeriod(world, { block: later }), group: core, teacher: ada })
    const ended = await addPeriod(world, { block, from: '09:15', until: '09:45', days: [1] })
    await assign(world, { period: ended, group: core, teacher: ada, until: TODAY })
    assert.equal((await assignTo(mondays, { groups: [core] })).status, 200)
  })

  test('with an assignment that would begin after the end of its block', async () => {
    const short = await addBlock(world, { name: 'Short', from: TODAY, until: TODAY })
    const never = await addPeriod(world, { block: short })
    await assign(world, { period: never, group: core, teacher: ada, since: '2026-09-15' })
    assert.equal((await assignTo(period, { groups: [core] })).status, 200)
  })

  test('for a teacher with two groups in one section period', async () => {
    const cte = await addGroup(world, { name: `CTE ${nth}`, type: 'cte' })
    assert.equal((await assignTo(period, { groups: [core, { type: 'cte', id: cte }] })).status, 200)
  })

  test('for a teacher whose groups of two grades are one class by the requirements of that block', async () => {
    const tenth = await addGroup(world, { name: `Tenth ${nth}`, grade: 5 })
    const tenths = await addPeriod(world, { block, grade: 5 })
    await assign(world, { period: tenths, group: tenth, teacher: ada })
    const admin = await world.admin(`Nora Needs${'x'.repeat(nth)}`)
    const requirement = { teacher_id: ada, meetings_per_week: 5, same_class: 'Mixed' }
    const alone = [{ ...requirement, group_id: core }]
    const both = [...alone, { ...requirement, group_id: tenth }]
    const other = await addBlock(world, { name: 'Other', from: '2026-09-01', until: '2026-12-18' })
    await saveRequirements(admin, other, both)
    await saveRequirements(admin, block, alone)
    assert.equal((await assignTo(period, { groups: [core] })).status, 409)
    await saveRequirements(admin, block, both)
    assert.equal((await assignTo(period, { groups: [core] })).status, 200)
  })

  test('with a student who has left the other group', async () => {
    const mover = await world.addStudent(`Mo Moved${nth}`)
    const robotics = await addGroup(world, { name: `Left ${nth}`, type: 'cte', students: [mover] })
    await assign(world, { period, group: robotics, teacher: ben })
    const joined = await addGroup(world, { name: `Joined ${nth}`, students: [mover] })
    await sql`update group_membership set during = daterange(lower(during), ${TODAY}::date)
      where student_group_id = ${robotics}`.execute(world.db)
    assert.equal((await assignTo(period, { groups: [joined] })).status, 200)
  })
})
