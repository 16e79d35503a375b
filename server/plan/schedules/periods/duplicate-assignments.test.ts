import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Timetable, conflictsIn, useTimetable } from '#tests/world/assignments.ts'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'

/** Today is Monday, September 14 2026, within Autumn. */
const TODAY = '2026-09-14'

let { world, admin, ada, ben, block, period, core, name } = {} as Timetable
let winter: number
useTimetable((timetable) => {
  ;({ world, admin, ada, ben, block, period, core, name } = timetable)
})
beforeEachInFile(async () => {
  winter = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
})

type Wanted = { from?: number; into?: number; allow?: boolean; reason?: string; person?: Person }
const duplicate = ({ from = block, into = winter, allow, reason, person = admin }: Wanted = {}) =>
  person.call('POST /schedules/api/section-periods/duplicate/', {
    body: {
      source_block: from,
      target_block: into,
      grade_level: 4,
      with_assignments: true,
      allow_conflicts: allow,
      reason,
    },
  })

/** Who meets whom in a block: '09:00 Ada Abel Core 1 [2026-11-02,)'. */
async function meetingsIn(blockId: number): Promise<string[]> {
  const { rows } = await sql<{ meeting: string }>`
    select to_char(start_time, 'HH24:MI') || ' ' || first_name || ' ' || last_name || ' ' || student_group.name || ' '
      || during::text meeting
    from assignment join section_period on section_period.id = section_period_id
      join teacher on teacher.id = assignment.teacher_id
      join student_group on student_group.id = student_group_id
    where block_schedule_id = ${blockId} order by start_time, last_name, student_group.name`.execute(world.db)
  return rows.map(({ meeting }) => meeting)
}

describe('Duplicating with assignments is refused', () => {
  beforeEach(() => assign(world, { period, group: core, teacher: ada }))

  test('to visitors and students', async () => {
    assert.equal((await duplicate({ person: world.visitor() })).status, 401)
    assert.equal((await duplicate({ person: await world.student() })).status, 403)
  })

  test('to teachers into a block that is over, and nothing is copied', async () => {
    const summer = await addBlock(world, { name: 'Summer', from: '2026-06-01', until: '2026-07-31' })
    const reply = await duplicate({ into: summer, person: await world.teacher(`Tea ${name}`) })
    assert.deepEqual(
      [reply.status, reply.failure.message],
      [409, 'Summer ended on Friday, July 31, 2026, so you can no longer assign groups in it.'],
    )
    const { rows } = await sql`select from section_period where block_schedule_id = ${summer}`.execute(
      world.db,
    )
    assert.equal(rows.length, 0)
  })

  test('where a class would conflict with another one, with a sentence for each conflict, unless it is allowed', async () => {
    const eighth = await addGroup(world, { name: `8 of ${name}`, grade: 3 })
    const other = await addPeriod(world, { block: winter, grade: 3, from: '09:30', until: '10:30' })
    await assign(world, { period: other, group: eighth, teacher: ada, since: '2026-11-02' })
    const reply = await duplicate()
    assert.deepEqual([reply.status, reply.failure.code], [409, 'clash'])
    const everyDay = 'Monday, Tuesday, Wednesday, Thursday, and Friday'
    assert.deepEqual(
      conflictsIn(reply).map(({ message }) => message),
      [`Ada Abel already meets 8 of ${name} on ${everyDay}, 9:30-10:30\u00a0AM.`],
    )
    assert.equal((await meetingsIn(winter)).length, 1)
    const { rows } = await sql`
      select from section_period where block_schedule_id = ${winter} and grade_level_id = 4`.execute(world.db)
    assert.equal(rows.length, 0)

    const allowed = await duplicate({ allow: true, reason: 'Team teaching' })
    assert.equal(allowed.body.summary, '1 section period and 1 assignment copied into Winter.')
    const { rows: audited } = await sql<{ details: Record<string, unknown> }>`
      select details from audit where action = 'change' order by id desc limit 1`.execute(world.db)
    assert.equal(audited[0]!.details['reason'], 'Team teaching')
    assert.equal((audited[0]!.details['clashes'] as unknown[]).length, 1)
  })
})

describe('Duplicating with assignments', () => {
  test('copies assignments from the first day of the block on', async () => {
    const late = await addPeriod(world, { block, from: '10:00', until: '11:00' })
    await assign(world, { period, group: core, teacher: ada })
    await assign(world, { period: late, group: core, teacher: ben, since: TODAY })
    const { status, body } = await duplicate()
    assert.equal(status, 200)
    assert.deepEqual(
      [body.message, body.summary, body.created.length, body.assigned, body.left_out],
      [
        'Section periods duplicated successfully!',
        '2 section periods and 2 assignments copied into Winter.',
        2,
        2,
        [],
      ],
    )
    assert.deepEqual(await meetingsIn(winter), [
      `09:00 Ada Abel ${name} [2026-11-02,)`,
      `10:00 Ben Bolt ${name} [2026-11-02,)`,
    ])
    assert.deepEqual(await meetingsIn(block), [
      `09:00 Ada Abel ${name} [2026-08-17,)`,
      `10:00 Ben Bolt ${name} [${TODAY},)`,
    ])
  })

  test('copies no assignments unless requested', async () => {
    await assign(world, { period, group: core, teacher: ada })
    const { body } = await admin.call('POST /schedules/api/section-periods/duplicate/', {
      body: { source_block: block, target_block: winter, grade_level: 4 },
    })
    assert.deepEqual([body.created.length, body.assigned], [1, 0])
    assert.deepEqual(await meetingsIn(winter), [])
  })

  test('begins today in a block under way', async () => {
    const spring = await addBlock(world, { name: 'Spring', from: '2027-02-01', until: '2027-03-31' })
    const planned = await addPeriod(world, { block: spring, from: '12:00', until: '13:00' })
    await assign(world, { period: planned, group: core, teacher: ada, since: '2027-02-01' })
    await duplicate({ from: spring, into: block })
    assert.deepEqual(await meetingsIn(block), [`12:00 Ada Abel ${name} [${TODAY},)`])
  })

  test('of a block that is over copies who met on its last day', async () => {
    const summer = await addBlock(world, { name: 'Summer', from: '2026-06-01', until: '2026-07-31' })
    const early = await addPeriod(world, { block: summer, from: '07:00', until: '08:00' })
    const second = await addGroup(world, { name: `Second ${name}` })
    await assign(world, {
      period: early,
      group: core,
      teacher: ada,
      since: '2026-06-01',
      until: '2026-07-01',
    })
    await assign(world, { period: early, group: core, teacher: ben, since: '2026-07-01' })
    await assign(world, {
      period: early,
      group: second,
      teacher: ada,
      since: '2026-06-01',
      until: '2026-07-31',
    })
    await duplicate({ from: summer })
    assert.deepEqual(await meetingsIn(winter), [`07:00 Ben Bolt ${name} [2026-11-02,)`])
  })

  test('fills existing section periods, and changes no existing class', async () => {
    const there = await addPeriod(world, { block: winter })
    const second = await addGroup(world, { name: `Second ${name}` })
    await assign(world, { period, group: core, teacher: ada })
    await assign(world, { period, group: second, teacher: ben })
    await assign(world, { period: there, group: core, teacher: ben, since: '2026-11-02' })
    const { body } = await duplicate()
    assert.equal(body.summary, '1 assignment copied into Winter, 1 section period was already there.')
    const expected = [`09:00 Ben Bolt ${name} [2026-11-02,)`, `09:00 Ben Bolt Second ${name} [2026-11-02,)`]
    assert.deepEqual(await meetingsIn(winter), expected)
    const again = (await duplicate()).body
    assert.deepEqual(
      [again.summary, again.created.length, again.assigned],
      ['Nothing to copy: all section periods and assignments are already in Winter.', 0, 0],
    )
    assert.deepEqual(await meetingsIn(winter), expected)
  })

  test('keeps apart two section periods at the same time', async () => {
    const twin = await addPeriod(world, { block })
    const second = await addGroup(world, { name: `Second ${name}` })
    await assign(world, { period, group: core, teacher: ada })
    await assign(world, { period: twin, group: second, teacher: ben })
    await duplicate()
    const { rows } = await sql<{ teachers: number }>`
      select count(*)::int teachers from assignment join section_period on section_period.id = section_period_id
      where block_schedule_id = ${winter} group by section_period_id`.execute(world.db)
    assert.deepEqual(
      rows.map(({ teachers }) => teachers),
      [1, 1],
    )
  })

  test('by two people at the same moment copies once', async () => {
    await assign(world, { period, group: core, teacher: ada })
    const both = await Promise.all([duplicate(), duplicate()])
    assert.deepEqual(both.map(({ body }) => body.assigned).toSorted(), [0, 1])
    assert.equal((await meetingsIn(winter)).length, 1)
  })
})

describe('Duplicating with assignments leaves out and names', () => {
  test('no assignment of a group that already has a class there', async () => {
    const gone = await world.addTeacher('Lia Left')
    const there = await addPeriod(world, { block: winter })
    await assign(world, { period, group: core, teacher: gone })
    await assign(world, { period: there, group: core, teacher: ben, since: '2026-11-02' })
    await sql`update teacher set active = false where id = ${gone}`.execute(world.db)
    assert.deepEqual((await duplicate()).body.left_out, [])
  })

  test('deleted groups and teachers who have left', async () => {
    const gone = await world.addTeacher('Gil Gone')
    const deleted = await addGroup(world, { name: `Deleted ${name}` })
    await assign(world, { period, group: core, teacher: gone })
    await assign(world, { period, group: deleted, teacher: ada })
    await sql`update teacher set active = false where id = ${gone}`.execute(world.db)
    await sql`update student_group set archived_on = ${TODAY} where id = ${deleted}`.execute(world.db)
    const { body } = await duplicate()
    assert.deepEqual(body.left_out, [
      `Gil Gone is no longer active: ${name} was skipped.`,
      `Deleted: Deleted ${name} was skipped.`,
    ])
    assert.deepEqual([body.created.length, body.assigned], [1, 0])
    assert.equal((await duplicate()).body.summary, 'Nothing was copied into Winter.')
  })

  test('for a teacher who may edit, their own classes, which only the office assigns', async () => {
    const tomas = await world.teacher('Tomas Teacher')
    const second = await addGroup(world, { name: `Second ${name}` })
    await assign(world, { period, group: core, teacher: tomas.teacher! })
    await assign(world, { period, group: second, teacher: ben })
    const { body } = await duplicate({ person: tomas })
    assert.deepEqual(body.left_out, [`Only the office can assign groups to you: ${name} was skipped.`])
    assert.deepEqual(await meetingsIn(winter), [`09:00 Ben Bolt Second ${name} [2026-11-02,)`])
    assert.deepEqual((await duplicate()).body.left_out, [])
    assert.equal((await meetingsIn(winter)).length, 2)
  })
})
