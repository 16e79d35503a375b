import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import type { Person } from '#tests/world/person.ts'
import { addRequirement } from '#tests/world/schedules/proposals.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { useSeveralHomerooms } from './several-homerooms.ts'

const several = useSeveralHomerooms()

const POLLS = 600
const POLL_MS = 50

/** Requirements with so many goals that a search takes all of its time, and a current assignment. */
async function addWork(): Promise<number> {
  const { world } = several
  const block = await addBlock(world, { name: 'Winter', from: '2027-01-11', until: '2027-02-19' })
  const teachers = await Promise.all(
    ['Ada Abel', 'Ben Bolt', 'Cy Cole'].map((name) => world.addTeacher(name)),
  )
  const periods: number[] = []
  for (let hour = 9; hour < 15; hour++)
    for (const day of [1, 2, 3, 4, 5])
      periods.push(
        await addPeriod(world, {
          block,
          from: `${hour}:00`.padStart(5, '0'),
          until: `${hour}:50`.padStart(5, '0'),
          days: [day],
        }),
      )
  for (const name of ['One', 'Two', 'Three']) {
    const group = await addGroup(world, { name })
    for (const teacher of teachers)
      await addRequirement(world, { block, group, teacher, meetings: 6, doubles: 2 })
    await assign(world, { period: periods[0]!, group, teacher: teachers[0]!, since: '2027-01-11' })
  }
  return block
}

async function plan(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select jsonb_agg(assignment order by id)::text "all" from assignment`.execute(several.world.db)
  return rows[0]!.all
}

async function ask(office: Person, block: number, seconds: number, to: number): Promise<number> {
  const body = { block_schedule_id: block, seconds }
  const reply = await several.send(
    office,
    '/schedules/api/proposals/',
    { method: 'POST', body },
    several.originOf(to),
  )
  assert.equal(reply.status, 202, reply.text)
  return Number(reply.body['id'])
}

/** The proposal as one process reports it, once it has reached a state. */
async function whenIn(office: Person, id: number, state: Proposal['state'], from: number): Promise<Proposal> {
  for (let poll = 0; poll < POLLS; poll++) {
    const { body } = await several.send(office, `/schedules/api/proposals/${id}/`, {}, several.originOf(from))
    const proposal = body as unknown as Proposal
    if (proposal.state === state && proposal.placed > 0) return proposal
    await pause(POLL_MS)
  }
  throw new Error(`the proposal was never ${state}`)
}

/** Which process runs a proposal: the one that got the call, or one that checked the queue at that moment. */
async function findRunner(): Promise<number> {
  const { rows } = await sql<{ pid: string }>`
    select split_part(lease_owner, ' ', 1) pid from job where name = 'proposals'`.execute(several.world.db)
  return several.homerooms.findIndex(({ pid }) => `${pid}` === rows[0]?.pid)
}

describe('Of three Homerooms on one database', { concurrency: 1 }, () => {
  test('one runs at a time, another one stops it long before it would end, and the next one then begins', async () => {
    const office = await several.world.admin('Olga Office')
    const block = await addWork()
    const first = await ask(office, block, 60, 0)
    await whenIn(office, first, 'running', 1)
    const second = await ask(office, block, 1, 1)
    const { rows } = await sql<{ state: string }>`select state from proposal order by id`.execute(
      several.world.db,
    )
    assert.deepEqual(rows, [{ state: 'running' }, { state: 'queued' }])
    const began = performance.now()
    const stopped = await several.send(
      office,
      `/schedules/api/proposals/${first}/`,
      { method: 'DELETE' },
      several.originOf(2),
    )
    const took = performance.now() - began
    assert.deepEqual([stopped.status, stopped.body['state']], [200, 'stopped'])
    assert.ok(took < 10_000, `${took} ms`)
    await whenIn(office, second, 'done', 2)
  })

  test('the one that is killed in the middle changes nothing, and another one goes on with the queue', async () => {
    const office = await several.world.admin('Otto Office')
    const { rows } = await sql<{ id: number }>`select id from block_schedule where name = 'Winter'`.execute(
      several.world.db,
    )
    const block = rows[0]!.id
    const before = await plan()
    const killed = await ask(office, block, 60, 0)
    await whenIn(office, killed, 'running', 1)
    const runner = await findRunner()
    const [one, two] = [0, 1, 2].filter((index) => index !== runner) as [number, number]
    const waiting = await ask(office, block, 1, one)
    several.homerooms[runner]!.kill('SIGKILL')
    assert.equal(await several.homerooms[runner]!.ended, null)
    assert.equal(await plan(), before)
    const stopped = await whenIn(office, killed, 'stopped', one)
    assert.ok(stopped.steps.length > 0, 'what was stored last can be accepted')
    await whenIn(office, waiting, 'done', two)
    assert.equal(await plan(), before)
    const accepted = await several.send(
      office,
      `/schedules/api/proposals/${killed}/accept/`,
      { method: 'POST', body: {} },
      several.originOf(two),
    )
    assert.equal(accepted.status, 200, accepted.text)
  })
})
