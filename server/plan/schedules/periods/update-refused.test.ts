import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { changePeriod, useNewClasses, openPeriod, type PeriodBody } from '#tests/world/classes.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addBlock, addPeriod } from '#tests/world/timetable.ts'

const { world, admin, lund } = useNewClasses()

const change = (sent: Partial<PeriodBody> = {}, { id = lund.period, person = admin } = {}) =>
  changePeriod(person, { period: id, block: lund.block }, sent)

describe('A change of a section period is refused', () => {
  test('to visitors, students, and teachers where only the office edits', async () => {
    assert.equal((await change({}, { person: world.visitor() })).status, 401)
    assert.equal((await change({}, { person: await world.student(`Stu Dent${lund.name}`) })).status, 403)
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await change({}, { person: lund.teacher })).status, 403)
    assert.equal((await openPeriod(lund.teacher, lund.period)).body.may.edit, false)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('where it is unknown, and with invalid values', async () => {
    assert.equal((await change({}, { id: 99999 })).status, 404)
    assert.equal((await openPeriod(admin, 99999)).status, 404)
    assert.equal((await change({ days_of_week: [] })).failure.message, 'Please select at least one day.')
    const backwards = await change({ end_time: '09:00' })
    assert.deepEqual(backwards.failure.fields, { end_time: 'must be after the start time' })
    const unknownBlock = await change({ block_schedule: 99999 })
    assert.deepEqual(
      [unknownBlock.status, Object.keys(unknownBlock.failure.fields ?? {})],
      [400, ['block_schedule']],
    )
  })

  test('to another grade or block while a group is assigned to it, or once attendance has been taken', async () => {
    const winter = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
    const grade = await change({ grade_level: 5 })
    assert.equal(grade.status, 409)
    assert.equal(
      grade.failure.message,
      `This section period must stay in 9th Grade: Core ${lund.name} is assigned to it.`,
    )
    await submitSheet(lund.teacher, lund, allPresent(lund))
    await sql`delete from assignment where section_period_id = ${lund.period}`.execute(world.db)
    const block = await change({ block_schedule: winter })
    assert.equal(
      block.failure.message,
      'This section period must stay in its block schedule: it has attendance records.',
    )
    const free = await addPeriod(world, { block: winter })
    const moved = await change({ grade_level: 5 }, { id: free })
    assert.deepEqual([moved.status, moved.body.grade_level], [200, { id: 5, grade: 10 }])
  })

  test('into a homeroom period while other groups meet in it', async () => {
    const reply = await change({ homeroom: true })
    assert.equal(reply.status, 409)
    assert.match(
      reply.failure.message,
      /^Only homeroom groups can be in a homeroom section period, and Core Lund/,
    )
  })

  test('in a block that is over, because its days stay as they are', async () => {
    const past = { name: 'Summer', from: '2026-08-01', until: '2026-09-11' }
    const block = await addBlock(world, past)
    const period = await addPeriod(world, { block })
    const reply = await changePeriod(admin, { period, block }, { start_time: '08:00' })
    assert.equal(reply.status, 409)
    assert.equal(
      reply.failure.message,
      'Summer ends on Friday, September 11, 2026, and you cannot change past days. Please change the section periods of a later block schedule.',
    )
    assert.equal((await changePeriod(admin, { period, block }, { name: 'Summer 1' })).status, 200)
  })
})
