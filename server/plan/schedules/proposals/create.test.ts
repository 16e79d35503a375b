import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { claim, release } from '#server/jobs/lease.ts'
import {
  addRequirement,
  proposalEnded,
  useProposing,
  type Proposing,
} from '#tests/world/schedules/proposals.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { PROPOSALS } from './state.ts'

let { world, office, ada, ben, block, first, one, other, nth, ask } = {} as Proposing
useProposing((school) => {
  ;({ world, office, ada, ben, block, first, one, other, nth, ask } = school)
})

describe('A proposal is not begun', () => {
  test('for a block that is unknown, over, or has no requirements', async () => {
    const over = await addBlock(world, { name: `Over ${nth}`, from: '2026-08-17', until: '2026-09-11' })
    const empty = await addBlock(world, { name: `Empty ${nth}` })
    assert.equal((await ask({ block_schedule_id: 9999 })).status, 404)
    assert.deepEqual(
      (await ask({ block_schedule_id: over })).failure.message,
      `Over ${nth} ended on Friday, September 11, 2026, so you can no longer assign groups in it.`,
    )
    const refused = await ask({ block_schedule_id: empty })
    assert.equal(refused.status, 409)
    assert.match(refused.failure.message, /^Empty \d+ has no class requirements/)
    assert.match(
      (await ask({ grade_level_ids: [1] })).failure.message,
      /has no class requirements for 6th Grade/,
    )
  })

  test('with an assignment pinned that is of another block or grade, or has ended', async () => {
    const autumn = await addBlock(world)
    const elsewhere = await assign(world, {
      period: await addPeriod(world, { block: autumn }),
      group: one,
      teacher: ada,
    })
    const refused = await ask({ pinned: [elsewhere] })
    assert.deepEqual([refused.status, Object.keys(refused.failure.fields ?? {})], [400, ['pinned']])
    const mine = await assign(world, { period: first, group: one, teacher: ada, until: '2027-01-11' })
    assert.equal((await ask({ pinned: [mine] })).status, 400)
  })

  test('for one grade of a band of two, and names both', async () => {
    const eighth = await addGroup(world, { name: `Eighth ${nth}`, grade: 3 })
    const ninth = await addGroup(world, { name: `Ninth ${nth}` })
    for (const group of [eighth, ninth])
      await addRequirement(world, { block, group, teacher: ada, meetings: 1, together: 'Music' })
    const refused = await ask({ grade_level_ids: [4] })
    assert.deepEqual(
      [refused.status, refused.failure.message],
      [400, 'The band "Music" has groups of 9th Grade and 8th Grade. Please choose both grades.'],
    )
  })

  test('with a teacher who is not active', async () => {
    const gone = await world.addTeacher(`Gus Gone${'i'.repeat(nth)}`)
    await addRequirement(world, { block, group: one, teacher: gone, meetings: 1 })
    await sql`update teacher set active = false where id = ${gone}`.execute(world.db)
    assert.match((await ask()).failure.message, /the teacher of One \d+, is inactive/)
  })

  test('behind ten that wait', async () => {
    await sql`insert into proposal (block_schedule_id, seconds, seed, first_day, account_id, state)
      values (${block}, 60, 1, '2027-01-11', ${office.account}, 'running')`.execute(world.db)
    const claimed = (await claim(world.db, { name: PROPOSALS }, 3600))!
    for (let waiting = 0; waiting < 10; waiting++) assert.equal((await ask()).status, 202)
    assert.deepEqual([(await ask()).status, (await ask()).failure.code], [429, 'too_many'])
    await sql`delete from proposal`.execute(world.db)
    await release(world.db, claimed)
  })
})

describe('A proposal without saved requirements', () => {
  test('adds what each group’s lead teacher is missing, in a block without classes', async () => {
    const spring = await addBlock(world, { name: `Spring ${nth}`, from: '2027-03-01', until: '2027-03-26' })
    await addPeriod(world, { block: spring })
    await sql`delete from assignment`.execute(world.db)
    await sql`update student_group set teacher_id = ${ada} where id = ${one}`.execute(world.db)
    const begun = await ask({ block_schedule_id: spring, grade_level_ids: [4] })
    assert.equal(begun.status, 202, begun.text)
    const { wanted, placed, steps } = await proposalEnded(office, begun.body.id)
    assert.deepEqual([wanted, placed], [5, 5])
    assert.deepEqual(
      steps.map(({ group_id, teacher_id }) => [group_id, teacher_id]),
      [[one, ada]],
    )
  })

  test('asks for what the current schedule has, so that nothing is missing where all of it stays', async () => {
    const spring = await addBlock(world, { name: `Spring ${nth}`, from: '2027-03-01', until: '2027-03-26' })
    const period = await addPeriod(world, { block: spring })
    await sql`update student_group set teacher_id = null`.execute(world.db)
    const current = await assign(world, { period, group: one, teacher: ada, since: '2027-03-01' })
    const begun = await ask({ block_schedule_id: spring, grade_level_ids: [4], pinned: [current] })
    assert.equal(begun.status, 202, begun.text)
    const { wanted, placed, steps } = await proposalEnded(office, begun.body.id)
    assert.deepEqual([wanted, placed, steps], [5, 5, []])
    const { body } = await office.call('GET /schedules/api/needs/', { query: { block_schedule_id: spring } })
    assert.deepEqual([body.version, body.prefilled_from], [0, 'this_block'])
  })
})

describe('A proposal for a block that is filled in part', () => {
  test('keeps its classes and adds the lead teachers of groups without any', async () => {
    const spring = await addBlock(world, { name: `Spring ${nth}`, from: '2027-03-01', until: '2027-03-26' })
    const period = await addPeriod(world, { block: spring })
    await sql`update student_group set teacher_id = null`.execute(world.db)
    await sql`update student_group set teacher_id = ${ben} where id = ${other}`.execute(world.db)
    const current = await assign(world, { period, group: one, teacher: ada, since: '2027-03-01' })
    const begun = await ask({ block_schedule_id: spring, grade_level_ids: [4], pinned: [current] })
    const { wanted, steps } = await proposalEnded(office, begun.body.id)
    assert.deepEqual(
      [wanted, steps.map(({ group_id, teacher_id, instead_of }) => [group_id, teacher_id, instead_of])],
      [10, [[other, ben, null]]],
    )
  })
})

describe('A proposal', () => {
  test('that is sent twice under one key is one', async () => {
    const body = { block_schedule_id: block, seconds: 1 }
    const send = () =>
      office.call('POST /schedules/api/proposals/', { body, headers: { 'idempotency-key': `key-${nth}` } })
    const [once, again] = [await send(), await send()]
    assert.equal(once.body.id, again.body.id)
    await proposalEnded(office, once.body.id)
  })

  test('of a block is found again until it is accepted or discarded', async () => {
    const open = async () =>
      (await office.call('GET /schedules/api/proposals/', { query: { block_schedule_id: block } })).body
        .proposal
    assert.equal(await open(), null)
    const { id } = (await ask()).body
    await proposalEnded(office, id)
    assert.equal((await open())?.id, id)
    await office.call('DELETE /schedules/api/proposals/:id/', { params: { id }, query: { discard: true } })
    assert.equal(await open(), null)
  })
})
