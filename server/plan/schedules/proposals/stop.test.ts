import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addRequirement,
  proposalEnded,
  proposalWhen,
  useProposing,
  type Proposing,
} from '#tests/world/schedules/proposals.ts'
import { addGroup, addPeriod } from '#tests/world/timetable.ts'
import { claim, release } from '#server/jobs/lease.ts'
import { takeProposal } from './jobs/queue.ts'
import { PROPOSALS } from './state.ts'

let { world, office, block, nth, ask, accept } = {} as Proposing
useProposing((school) => {
  ;({ world, office, block, nth, ask, accept } = school)
})

const stop = (id: number) => office.call('DELETE /schedules/api/proposals/:id/', { params: { id } })
const isRunning = ({ state, placed }: { state: string; placed: number }) => state === 'running' && placed > 0

/** Requirements with so many goals that a search never meets all of them. */
async function addLongWork(): Promise<void> {
  const teachers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => world.addTeacher(`Tess ${'abcd'[index]!.repeat(nth)}`)),
  )
  for (let hour = 11; hour < 16; hour++)
    for (const day of [1, 2, 3, 4, 5])
      await addPeriod(world, { block, from: `${hour}:00`, until: `${hour}:50`, days: [day] })
  for (let index = 0; index < 4; index++) {
    const group = await addGroup(world, { name: `Long ${nth} ${index}` })
    for (const teacher of teachers)
      await addRequirement(world, { block, group, teacher, meetings: 6, doubles: 2 })
  }
}

describe('Stopping', () => {
  test('ends a search within a second, and what it had found can be accepted', async () => {
    await addLongWork()
    const { id } = (await ask({ seconds: 60 })).body
    await proposalWhen(office, id, isRunning)
    const began = performance.now()
    const stopped = await stop(id)
    const took = performance.now() - began
    assert.deepEqual([stopped.status, stopped.body.state], [200, 'stopped'])
    assert.ok(took < 1000, `${took} ms`)
    assert.ok(stopped.body.placed > 0 && stopped.body.steps.length > 0)
    assert.equal((await accept(id)).status, 200)
  })

  test('removes a waiting one from the queue, and the next one begins when the first has ended', async () => {
    await addLongWork()
    const [first, second, third] = [
      (await ask({ seconds: 60 })).body.id,
      (await ask()).body.id,
      (await ask()).body.id,
    ]
    await proposalWhen(office, first, isRunning)
    const states = async () => {
      const { rows } = await sql<{ state: string }>`select state from proposal order by id`.execute(world.db)
      return rows.map(({ state }) => state)
    }
    assert.deepEqual(await states(), ['running', 'queued', 'queued'])
    assert.equal((await accept(second)).failure.code, 'conflict')
    assert.equal((await accept(first)).failure.code, 'conflict')
    assert.equal((await stop(second)).body.state, 'stopped')
    assert.deepEqual(await states(), ['running', 'stopped', 'queued'])
    await stop(first)
    assert.equal((await proposalEnded(office, third)).state, 'done')
  })

  test('a waiting one does not prevent accepting an earlier week of the block', async () => {
    await addLongWork()
    const open = async () =>
      (await office.call('GET /schedules/api/proposals/', { query: { block_schedule_id: block } })).body
        .proposal?.id
    const first = (await ask({ seconds: 60 })).body.id
    await proposalWhen(office, first, isRunning)
    const second = (await ask()).body.id
    assert.equal((await stop(second)).body.state, 'stopped')
    await stop(first)
    assert.equal(await open(), first)
  })

  test('does not change one that has ended', async () => {
    const { id } = (await ask()).body
    const { score } = await proposalEnded(office, id)
    const { state, score: after } = (await stop(id)).body
    assert.deepEqual([state, after], ['done', score])
    assert.equal((await stop(9999)).status, 404)
  })
})

describe('A proposal whose process has died', () => {
  const proposalOf = async (id: number) =>
    (await office.call('GET /schedules/api/proposals/:id/', { params: { id } })).body

  test('is stopped with what was stored last, and the next one begins', async () => {
    await sql`insert into proposal (block_schedule_id, seconds, seed, first_day, account_id, state, placed, wanted)
      values (${block}, 60, 1, '2027-01-11', ${office.account}, 'running', 5, 20)`.execute(world.db)
    const { rows } = await sql<{ id: number }>`select max(id) id from proposal`.execute(world.db)
    const dead = await proposalOf(rows[0]!.id)
    assert.deepEqual([dead.state, dead.placed], ['stopped', 5])
    const { id } = (await ask()).body
    assert.equal((await proposalEnded(office, id)).state, 'done')
  })
  test('stores nothing more where it goes on, and the process turns to the next one', async () => {
    await addLongWork()
    const { id } = (await ask({ seconds: 60 })).body
    await proposalWhen(office, id, isRunning)
    const rowOf = async () =>
      (
        await sql`select state, placed, score, steps, unplaced from proposal where id = ${id}`.execute(
          world.db,
        )
      ).rows
    let other
    do {
      await sql`update job set lease_ends_at = now() - interval '1 second' where name = ${PROPOSALS}`.execute(
        world.db,
      )
      other = await claim(world.db, { name: PROPOSALS }, 60)
    } while (!other)
    assert.equal(await takeProposal(world.db), undefined)
    assert.equal((await proposalOf(id)).state, 'stopped')
    const before = await rowOf()
    await release(world.db, other)
    const next = (await ask()).body.id
    assert.equal((await proposalEnded(office, next)).state, 'done')
    assert.deepEqual(await rowOf(), before)
  })
})
