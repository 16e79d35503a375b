import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeEachInFile, beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addNeed, proposalEnded } from '#tests/world/schedules/proposals.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let nth = 0
let office: Person
let [ada, ben] = [0, 0]
beforeFile(async () => {
  office = await world.admin('Olga Office')
  ada = await world.addTeacher('Ada Abel')
  ben = await world.addTeacher('Ben Bolt')
})
let [block, first, second, one, other] = [0, 0, 0, 0, 0]
beforeEachInFile(async () => {
  nth++
  await sql`delete from assignment`.execute(world.db)
  block = await addBlock(world, { name: `Winter ${nth}`, from: '2027-01-11', until: '2027-02-19' })
  first = await addPeriod(world, { block })
  second = await addPeriod(world, { block, from: '10:00', until: '11:00' })
  one = await addGroup(world, { name: `One ${nth}` })
  other = await addGroup(world, { name: `Other ${nth}` })
  for (const group of [one, other])
    for (const teacher of [ada, ben]) await addNeed(world, { block, group, teacher, meetings: 5 })
})

const propose = async (more: object = {}) => {
  const body = { block_schedule_id: block, seconds: 1, seed: 7, ...more }
  const reply = await office.call('POST /schedules/api/proposals/', { body })
  assert.equal(reply.status, 202, reply.text)
  return proposalEnded(office, reply.body.id)
}
const accept = (id: number, more: object = {}) =>
  office.call('POST /schedules/api/proposals/:id/accept/', { params: { id }, body: more })
const undo = (id: number) => office.call('POST /schedules/api/batches/:id/undo/', { params: { id } })

const plan = async () => {
  const { rows } = await sql<{ all: string }>`
    select coalesce(jsonb_agg(assignment order by id), '[]')::text "all" from assignment`.execute(world.db)
  return rows[0]!.all
}

describe('A week is proposed, accepted and undone', () => {
  test('for an empty plan: everybody meets everybody, and nobody two at a time', async () => {
    const before = await plan()
    const proposal = await propose()
    assert.deepEqual(
      [proposal.state, proposal.placed, proposal.wanted, proposal.steps.length, proposal.unplaced],
      ['done', 20, 20, 4, []],
    )
    const accepted = await accept(proposal.id)
    assert.equal(accepted.status, 200, accepted.text)
    const met = accepted.body.assignments.map((row) =>
      [row.section_period_id, row.group_id, row.teacher_id].join(),
    )
    assert.equal(new Set(met).size, 4)
    for (const period of [first, second])
      assert.equal(
        new Set(
          accepted.body.assignments
            .filter((row) => row.section_period_id === period)
            .map((row) => row.teacher_id),
        ).size,
        2,
      )
    const undone = await undo(accepted.body.batch_id)
    assert.equal(undone.status, 200, undone.text)
    assert.equal(await plan(), before)
  })

  test('with what is pinned staying where it is', async () => {
    const pinned = await assign(world, { period: second, group: one, teacher: ada, since: '2027-01-11' })
    const moved = await assign(world, { period: second, group: other, teacher: ada, since: '2027-01-11' })
    const before = await plan()
    const proposal = await propose({ pinned: [pinned] })
    assert.equal(proposal.placed, 20)
    assert.deepEqual(proposal.steps.find(({ instead_of }) => instead_of === moved)?.section_period_id, first)
    const accepted = await accept(proposal.id)
    assert.equal(accepted.status, 200, accepted.text)
    assert.equal((await undo(accepted.body.batch_id)).status, 200)
    assert.equal(await plan(), before)
  })
})
