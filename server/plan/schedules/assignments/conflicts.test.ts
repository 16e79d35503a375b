import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Timetable, conflictsIn, useTimetable, rangesOf } from '#tests/world/assignments.ts'
import { saveRequirements } from '#tests/world/schedules/requirements.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { sendDuringSave } from '#tests/world/waiting.ts'

let { world, ada, ben, block, period, core, name, nth, assignTo } = {} as Timetable
useTimetable((timetable) => {
  ;({ world, ada, ben, block, period, core, name, nth, assignTo } = timetable)
})

describe('A conflict is refused with names and times', () => {
  test('when the teacher meets another group then, also in another grade and block', async () => {
    const clubs = await addBlock(world, { name: 'Clubs', from: '2026-09-01', until: '2026-12-18' })
    const eighths = await addPeriod(world, {
      block: clubs,
      grade: 3,
      from: '09:30',
      until: '10:30',
      days: [2, 5],
    })
    const chess = await addGroup(world, { name: `Chess ${nth}`, grade: 3 })
    await assign(world, { period: eighths, group: chess, teacher: ada })
    const reply = await assignTo(period, { groups: [core] })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'clash'])
    assert.deepEqual(conflictsIn(reply), [
      {
        kind: 'teacher',
        section_period_id: eighths,
        message: `Ada Abel already meets Chess ${nth} on Tuesday and Friday, 9:30-10:30\u00a0AM (Clubs).`,
      },
    ])
    assert.equal(reply.failure.message, conflictsIn(reply)[0]?.message)
    assert.deepEqual(await rangesOf(world, core), [])
  })

  test('when a class of the teacher in another block has the same name in the requirements of that block', async () => {
    const clubs = await addBlock(world, { name: 'Clubs', from: '2026-09-01', until: '2026-12-18' })
    const chess = await addGroup(world, { name: `Chess ${nth}`, grade: 3 })
    const eighths = await addPeriod(world, { block: clubs, grade: 3 })
    await assign(world, { period: eighths, group: chess, teacher: ada })
    const admin = await world.admin(`Nora Needs${'x'.repeat(nth)}`)
    const requirement = { teacher_id: ada, meetings_per_week: 5, same_class: 'Mixed' }
    await saveRequirements(admin, block, [{ ...requirement, group_id: core }])
    await saveRequirements(admin, clubs, [{ ...requirement, group_id: chess }])
    assert.equal((await assignTo(period, { groups: [core] })).failure.code, 'clash')
  })

  test('when the group meets another teacher then', async () => {
    const later = await addPeriod(world, { block, from: '09:45', until: '10:45', days: [1] })
    await assign(world, { period: later, group: core, teacher: ben })
    const reply = await assignTo(period, { groups: [core] })
    assert.deepEqual(
      conflictsIn(reply).map(({ kind, message }) => [kind, message]),
      [['group', `${name} already meets Ben Bolt on Monday, 9:45-10:45\u00a0AM.`]],
    )
  })

  test('when students of it are in another group then, also in the same section period', async () => {
    const shared = await world.addStudent(`Sia Shared${nth}`)
    const alone = await world.addStudent(`Al Alone${nth}`)
    const both = await addGroup(world, { name: `Both ${nth}`, students: [shared, alone] })
    const robotics = await addGroup(world, { name: `Robotics ${nth}`, type: 'cte', students: [shared] })
    await assign(world, { period, group: robotics, teacher: ben })
    const reply = await assignTo(period, { groups: [both] })
    assert.deepEqual(
      conflictsIn(reply).map(({ kind, message }) => [kind, message]),
      [
        [
          'students',
          `1 of 2 students of Both ${nth} is also in Robotics ${nth}, which meets Ben Bolt on ` +
            `Monday, Tuesday, Wednesday, Thursday, and Friday, 9:00-10:00\u00a0AM: Shared${nth}, Sia.`,
        ],
      ],
    )
  })

  test('between the groups of one request', async () => {
    const shared = await world.addStudent(`Tia Twice${nth}`)
    const one = await addGroup(world, { name: `One ${nth}`, students: [shared] })
    const two = await addGroup(world, { name: `Two ${nth}`, type: 'cte', students: [shared] })
    const reply = await assignTo(period, { groups: [one, { type: 'cte', id: two }] })
    assert.deepEqual(
      conflictsIn(reply).map(({ kind }) => kind),
      ['students'],
    )
    assert.deepEqual(await rangesOf(world, one), [])
  })

  test('but allowed on request, with the reason in the audit', async () => {
    const later = await addPeriod(world, { block, from: '09:45', until: '10:45' })
    await assign(world, { period: later, group: core, teacher: ada })
    const reply = await assignTo(period, { groups: [core], allow: true, reason: 'Team teaching' })
    assert.equal(reply.status, 200)
    const { rows } = await sql<{ reason: string; kinds: string[] }>`
      select details->>'reason' reason, jsonb_path_query_array(details, '$.clashes[*].kind') kinds
      from audit where subject = 'section_period' and subject_id = ${period}`.execute(world.db)
    assert.deepEqual(rows, [{ reason: 'Team teaching', kinds: ['teacher', 'group'] }])
  })

  test('for the second of two people who assign at the same moment', async () => {
    const later = await addPeriod(world, { block, from: '09:30', until: '10:30' })
    const office = await world.admin(`Olga Office${nth}`)
    const { first, second, waited } = await sendDuringSave(world, {
      person: office,
      first: () => assignTo(period, { groups: [core] }, office),
      second: () => assignTo(later, { groups: [core] }),
    })
    assert.deepEqual([waited, first.status, second.status], [true, 200, 409])
    assert.deepEqual(
      conflictsIn(second).map(({ kind }) => kind),
      ['teacher', 'group'],
    )
  })
})
