import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Timetable, useTimetable, rangesOf } from '#tests/world/assignments.ts'
import { addBlock, addGroup, addPeriod } from '#tests/world/timetable.ts'

let { world, ben, block, period, core, name, nth, assignTo } = {} as Timetable
useTimetable((timetable) => {
  ;({ world, ben, block, period, core, name, nth, assignTo } = timetable)
})

describe('Assigning is refused', () => {
  test('to students and to a teacher where only the office edits', async () => {
    assert.equal((await assignTo(period, { groups: [core] }, await world.student())).status, 403)
    const teacher = await world.teacher()
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await assignTo(period, { groups: [core] }, teacher)).status, 403)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('for an unknown section period, teacher or group', async () => {
    assert.equal((await assignTo(99999, { groups: [core] })).status, 404)
    assert.equal((await assignTo(period, { groups: [core], teacher: 99999 })).status, 404)
    assert.equal((await assignTo(period, { groups: [99999] })).status, 404)
    assert.equal((await assignTo(period, { groups: [{ type: 'cte', id: core }] })).status, 404)
    await sql`update student_group set archived_on = '2026-08-17' where id = ${core}`.execute(world.db)
    assert.equal((await assignTo(period, { groups: [core] })).status, 404)
  })

  test('for an inactive teacher', async () => {
    const inactive = await world.addTeacher(`Gil Gone${nth}`)
    await sql`update teacher set active = false where id = ${inactive}`.execute(world.db)
    assert.equal((await assignTo(period, { groups: [core], teacher: inactive })).status, 404)
  })

  test('when the request names another block than that of the section period', async () => {
    const reply = await assignTo(period, { groups: [core], block: block + 999 })
    assert.deepEqual([reply.status, Object.keys(reply.failure.fields ?? {})], [400, ['block_schedule_id']])
  })

  test('for a group of another grade', async () => {
    const eighth = await addGroup(world, { name: `Core 8-${nth}`, grade: 3 })
    const reply = await assignTo(period, { groups: [eighth] })
    assert.equal(reply.status, 400)
    assert.match(reply.failure.message, /is in 8th Grade, but the section period is for 9th Grade.$/)
  })

  test('for a core group in a homeroom section period, while a homeroom group may be assigned to any', async () => {
    const homeroom = await addPeriod(world, { block, homeroom: true, from: '08:00', until: '08:15' })
    const reply = await assignTo(homeroom, { groups: [core] })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'conflict'])
    assert.equal(
      reply.failure.message,
      `Only homeroom groups can be in a homeroom section period, and ${name} is not one.`,
    )
    const hr = await addGroup(world, { name: `HR ${nth}`, type: 'homeroom' })
    assert.equal((await assignTo(homeroom, { groups: [{ type: 'homeroom', id: hr }] })).status, 200)
    assert.equal((await assignTo(period, { groups: [{ type: 'homeroom', id: hr }] })).status, 200)
  })

  test('for a group that is already assigned there, to any teacher, even when conflicts are allowed', async () => {
    await assignTo(period, { groups: [core] })
    for (const again of [{ groups: [core] }, { groups: [core], teacher: ben, allow: true }]) {
      const reply = await assignTo(period, again)
      assert.equal(reply.status, 409)
      assert.equal(reply.failure.message, 'This group is already assigned to this section period')
    }
    const other = await addGroup(world, { name: `Other ${nth}` })
    assert.equal((await assignTo(period, { groups: [other, other] })).status, 409)
    assert.deepEqual(await rangesOf(world, other), [])
  })

  test('in a block that is over', async () => {
    const past = await addBlock(world, { name: 'Summer', from: '2026-07-01', until: '2026-07-31' })
    const reply = await assignTo(await addPeriod(world, { block: past }), { groups: [core] })
    assert.equal(reply.status, 409)
    assert.match(reply.failure.message, /^Summer ended on Friday, July 31, 2026/)
  })
})
