import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { makeClock } from '#server/clock.ts'
import { PAGES_FOLDER } from '#tests/world/pages.ts'
import { addDoneProposal, useProposing, type Proposing } from '#tests/world/schedules/proposals.ts'
import { addBlock, addPeriod, assign } from '#tests/world/timetable.ts'

const WINTER = '2027-01-11'
let { world, office, block, ada, ben, one, other, first, nth, propose, accept, undo, plan } = {} as Proposing
useProposing((school) => {
  ;({ world, office, block, ada, ben, one, other, first, nth, propose, accept, undo, plan } = school)
})

describe('Undoing is refused, and nothing changes', () => {
  test('where one of the assignments was ended or moved since', async () => {
    const accepted = await accept((await propose()).id)
    const { id } = accepted.body.assignments[0]!
    await sql`delete from assignment where id = ${id}`.execute(world.db)
    const before = await plan()
    const refused = await undo(accepted.body.batch_id)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'changed_meanwhile'])
    assert.equal(await plan(), before)
  })

  test('where it was undone before, or there is no such batch', async () => {
    const accepted = await accept((await propose()).id)
    assert.equal((await undo(accepted.body.batch_id)).status, 200)
    assert.equal((await undo(accepted.body.batch_id)).failure.code, 'changed_meanwhile')
    assert.equal((await undo(9999)).status, 404)
  })

  test('where a restored assignment conflicts with a later one', async () => {
    await assign(world, { period: first, group: one, teacher: ada, since: WINTER })
    await assign(world, { period: first, group: other, teacher: ada, since: WINTER })
    const { id } = await propose()
    const accepted = await accept(id)
    const later = await addPeriod(world, {
      block: await addBlock(world, { name: `Clubs ${nth}`, from: '2027-01-04', until: '2027-03-26' }),
      from: '09:00',
      until: '11:00',
    })
    await assign(world, { period: later, group: other, teacher: ben, since: '2027-01-04' })
    const before = await plan()
    const refused = await undo(accepted.body.batch_id)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'clash'])
    assert.equal(await plan(), before)
  })
})

describe('Undoing after a step back in the Scheduling Tool', () => {
  test('removes a class that was taken out and put back, because it is as the proposal made it', async () => {
    const before = await plan()
    const accepted = await accept((await propose()).id)
    const { assignment_id, section_period_id, group_id, teacher_id } = accepted.body.assignments[0]!
    const removed = await office.call('DELETE /schedules/api/section-periods/assignments/:assignmentId/', {
      params: { assignmentId: assignment_id },
    })
    assert.equal(removed.status, 200, removed.text)
    const again = await office.call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
      params: { sectionPeriodId: section_period_id },
      body: { group_assignments: [{ type: 'core', id: group_id }], teacher_id, block_schedule_id: block },
    })
    assert.equal(again.status, 200, again.text)
    assert.notEqual(again.body.assignments[0]!.assignment_id, assignment_id)
    const undone = await undo(accepted.body.batch_id)
    assert.equal(undone.status, 200, undone.text)
    assert.equal(await plan(), before)
  })

  test('is refused where a colleague put it back with another teacher', async () => {
    const accepted = await accept((await propose()).id)
    const { assignment_id, section_period_id, group_id } = accepted.body.assignments[0]!
    await sql`delete from assignment where id = ${assignment_id}`.execute(world.db)
    const gil = await world.addTeacher(`Gil Guest${'i'.repeat(nth)}`)
    await assign(world, { period: section_period_id, group: group_id, teacher: gil, since: WINTER })
    const refused = await undo(accepted.body.batch_id)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'changed_meanwhile'])
  })
})

describe('Undoing reports', () => {
  test('nothing of assignments as before where all of them had been added', async () => {
    const { batch_id } = (await accept((await propose()).id)).body
    assert.equal((await undo(batch_id)).body.message, 'Undone: the added assignments are removed.')
  })
})

describe('Undoing on a later day', () => {
  test('of a block under way ends what was made from that day on and lets what was before begin again', async () => {
    const autumn = await addBlock(world, { name: `Autumn ${nth}` })
    const period = await addPeriod(world, { block: autumn })
    const next = await addPeriod(world, { block: autumn, from: '10:00', until: '11:00' })
    const old = await assign(world, { period, group: one, teacher: ada })
    const id = await addDoneProposal(world, {
      block: autumn,
      steps: [{ id: 1, group_id: one, teacher_id: ada, section_period_id: next, instead_of: old }],
    })
    const accepted = await accept(id)
    assert.equal(accepted.status, 200, accepted.text)

    const reply = await undoOnThursday(accepted.body.batch_id)
    assert.equal(reply.statusCode, 200, reply.body)
    const { rows } = await sql<{ period: number; during: string }>`
      select section_period_id period, during::text during from assignment order by lower(during)`.execute(
      world.db,
    )
    assert.deepEqual(rows, [
      { period, during: '[2026-08-17,2026-09-14)' },
      { period: next, during: '[2026-09-14,2026-09-17)' },
      { period, during: '[2026-09-17,)' },
    ])
  })

  test('of a block to come puts everything back exactly', async () => {
    const before = await plan()
    const accepted = await accept((await propose()).id)
    const reply = await undoOnThursday(accepted.body.batch_id)
    assert.equal(reply.statusCode, 200, reply.body)
    assert.equal(await plan(), before)
  })

  test('puts everything back exactly on the first day of the block too, and no longer the day after', async () => {
    const undone = 'Undone: the added assignments are removed.'
    const messageOn = async (day: string) => {
      const accepted = await accept((await propose()).id)
      const reply = await undoOn(`${day}T07:00:00`, accepted.body.batch_id)
      return reply.json<{ message: string }>().message
    }
    const before = await plan()
    assert.equal(await messageOn(WINTER), undone)
    assert.equal(await plan(), before)
    assert.match(await messageOn('2027-01-12'), /^Undone starting today/)
  })
})

/** In the same school three days later. */
const undoOnThursday = (batch: number) => undoOn('2026-09-17T09:05:00', batch)

async function undoOn(moment: string, batch: number) {
  const { db, reports, config } = world
  const app = await buildApp({
    db,
    reports,
    config,
    clock: makeClock(moment),
    pagesFolder: PAGES_FOLDER,
  })
  try {
    const { csrfToken } = (await office.call('GET /api/csrf/')).body
    return await app.inject({
      method: 'POST',
      url: `/schedules/api/batches/${batch}/undo/`,
      headers: { 'x-csrftoken': csrfToken },
      cookies: office.cookies,
    })
  } finally {
    await app.close()
  }
}

describe('What was accepted last in a block', () => {
  const fresh = async (query: { block_schedule_id: number } = { block_schedule_id: block }) =>
    (await office.call('GET /schedules/api/proposals/', { query })).body.accepted

  test('is reported with its number of changes until it is undone', async () => {
    assert.equal(await fresh(), null)
    const { id, steps } = await propose()
    assert.equal(await fresh(), null)
    const whole = [(await accept(id, { step_ids: [steps[0]!.id] })).body, (await accept(id)).body]
    const [part, rest] = whole.map(({ batch_id }) => batch_id)
    assert.deepEqual(await fresh(), { batch_id: rest, changes: steps.length - 1 })
    await undo(rest!)
    assert.deepEqual(await fresh(), { batch_id: part, changes: 1 })
    await undo(part!)
    assert.equal(await fresh(), null)
  })

  test('is of this block and of this day only', async () => {
    const { batch_id } = (await accept((await propose()).id)).body
    const spring = await addBlock(world, { name: `Spring ${nth}`, from: '2027-03-01', until: '2027-03-26' })
    assert.equal(await fresh({ block_schedule_id: spring }), null)
    assert.equal((await fresh())?.batch_id, batch_id)
    await sql`update schedule_batch set made_on = made_on - 1 where id = ${batch_id}`.execute(world.db)
    assert.equal(await fresh(), null)
  })
})
