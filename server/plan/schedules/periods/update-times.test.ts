import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { assignGroups, conflictsIn } from '#tests/world/assignments.ts'
import { changePeriod, useNewClasses, openPeriod, type PeriodBody } from '#tests/world/classes.ts'
import { addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { sendDuringSave } from '#tests/world/waiting.ts'

const { world, admin, lund } = useNewClasses()

const change = (sent: Partial<PeriodBody> = {}, { id = lund.period, person = admin } = {}) =>
  changePeriod(person, { period: id, block: lund.block }, sent)

describe('New times of a section period', () => {
  async function assignLater() {
    const later = await addPeriod(world, {
      block: lund.block,
      from: '10:00',
      until: '11:00',
    })
    const group = await addGroup(world, { name: `Later ${lund.name}` })
    await assign(world, { period: later, group, teacher: lund.teacher.teacher! })
    return later
  }

  test('that cause a conflict are refused with names and times, and allowed with a reason', async () => {
    const later = await assignLater()
    const reply = await change({ end_time: '10:15' })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'clash'])
    assert.deepEqual(
      conflictsIn(reply).map(({ kind, section_period_id }) => [kind, section_period_id]),
      [['teacher', later]],
    )
    assert.equal((await openPeriod(admin, lund.period)).body.end_time, '10:00')
    const allowed = await change({ end_time: '10:15', allow_conflicts: true, reason: 'They share the room' })
    assert.deepEqual([allowed.status, allowed.body.end_time], [200, '10:15'])
    const { rows } = await sql<{ reason: string }>`
      select details->>'reason' reason from audit
      where subject = 'section_period' and subject_id = ${lund.period}`.execute(world.db)
    assert.deepEqual(rows, [{ reason: 'They share the room' }])
  })

  test('are not refused for an earlier conflict', async () => {
    await assignLater()
    const { body } = await change({ end_time: '10:15', allow_conflicts: true })
    const again = (sent: Partial<PeriodBody>) => change(sent, { id: body.id })
    assert.equal((await again({ start_time: '09:05', end_time: '10:20' })).status, 200)
    const fewer = { end_time: '10:20', days_of_week: ['Monday' as const, 'Friday' as const] }
    assert.equal((await again(fewer)).status, 200)
    assert.equal((await again({ end_time: '10:20' })).status, 409)
  })

  test('do not conflict with an assignment that has ended', async () => {
    const later = await assignLater()
    await sql`update assignment set during = daterange(lower(during), '2026-09-10')
      where section_period_id = ${later}`.execute(world.db)
    assert.equal((await change({ end_time: '10:15' })).status, 200)
  })

  test('are refused to the second of two people who change them at the same moment', async () => {
    const later = await assignLater()
    const office = await world.admin(`Olga Office ${lund.name}`)
    const { first, second, waited } = await sendDuringSave(world, {
      person: office,
      first: () => change({ start_time: '12:00', end_time: '13:00' }, { person: office }),
      second: () => change({ start_time: '12:30', end_time: '13:30' }, { id: later }),
    })
    assert.deepEqual([waited, first.status, second.status], [true, 200, 409])
    assert.equal(second.failure.code, 'clash')
  })

  test('are seen by a person who assigns a group at the same moment', async () => {
    const noon = await addPeriod(world, { block: lund.block, from: '12:00', until: '13:00' })
    const group = await addGroup(world, { name: `Noon ${lund.name}` })
    const office = await world.admin(`Otto Office ${lund.name}`)
    const { first, second, waited } = await sendDuringSave(world, {
      person: office,
      first: () => change({ start_time: '12:00', end_time: '13:00' }, { person: office }),
      second: () => assignGroups(admin, noon, { groups: [group], teacher: lund.teacher.teacher! }),
    })
    assert.deepEqual([waited, first.status, second.status], [true, 200, 409])
    assert.equal(second.failure.code, 'clash')
  })
})
