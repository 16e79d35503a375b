import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { BlockRequirements } from '#contract/plan/schedules/requirements.ts'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import { copyOfDemoSchool, DEMO_MOMENTS } from '#server/demo/testing.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { timesOf } from '#tests/run/length.ts'
import type { Person } from '#tests/world/person.ts'
import { brokenBands, differencesFromRequirements, faultsOfPlan } from '#tests/world/schedules/plan-reader.ts'
import { proposalEnded } from '#tests/world/schedules/proposals.ts'
import { openWorld } from '#tests/world/world.ts'

const NOW = DEMO_MOMENTS.wednesday
const GRADES = [1, 2, 3, 4, 5, 6, 7]
const SEEDS = Array.from({ length: timesOf({ usual: 3, long: 40 }) }, (_, nth) => nth + 1)

/** The demo school in a week of November, with the block under way and those to come. */
const school = openForFile(
  async () => {
    const world = await openWorld({ now: NOW, database: await copyOfDemoSchool(NOW) })
    return { world, office: await world.admin('Olga Office') }
  },
  ({ world }) => world.close(),
)

/** The block that the office of the demo school is planning. */
async function findBlock(office: Person): Promise<number> {
  const blocks = await office.call('GET /schedules/api/block-schedules/', { query: {} })
  return blocks.body.find(({ name }) => name === 'Third Six Weeks')!.id
}

/** Saves the requirements that a block has, or that are offered for it, without some of them. */
async function saveRequirements(
  office: Person,
  block: number,
  without: readonly number[] = [],
): Promise<BlockRequirements> {
  const query = { block_schedule_id: block }
  const { body } = await office.call('GET /schedules/api/needs/', { query })
  const requirements = body.needs.filter(({ id }) => id === null || !without.includes(id))
  const saved = await office.call('PUT /schedules/api/needs/', {
    body: { ...query, version: body.version, needs: requirements, off: body.off },
  })
  assert.equal(saved.status, 200, saved.text)
  return saved.body
}

const gridsOf = (office: Person, block: number) =>
  Promise.all(
    GRADES.map(async (grade) => {
      const query = { grade_level_id: grade, block_schedule_id: block }
      return (await office.call('GET /schedules/api/schedule-grid-data/', { query })).body
    }),
  )

async function plan(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select jsonb_agg(assignment order by id)::text "all" from assignment`.execute(school.world.db)
  return rows[0]!.all
}

/** Proposes and accepts a week, checks it with code that does not share the search's, and undoes it. */
async function proposeReadAndUndo(
  office: Person,
  block: number,
  requirements: BlockRequirements,
  seed: number,
): Promise<Proposal> {
  const before = await plan()
  const body = { block_schedule_id: block, seconds: 1, seed }
  const requested = await office.call('POST /schedules/api/proposals/', { body })
  assert.equal(requested.status, 202, requested.text)
  const proposal = await proposalEnded(office, requested.body.id)
  const params = { id: proposal.id }
  const accepted = await office.call('POST /schedules/api/proposals/:id/accept/', { params, body: {} })
  assert.equal(accepted.status, 200, accepted.text)
  const grids = await gridsOf(office, block)
  assert.deepEqual(faultsOfPlan(grids, requirements), [], `seed ${seed}`)
  assert.deepEqual(brokenBands(grids, requirements), [], `seed ${seed}`)
  assert.deepEqual(
    differencesFromRequirements(grids, requirements).map(({ need: requirement, has, wants }) => [
      requirement,
      has,
      wants,
    ]),
    proposal.unplaced.map(({ need_id, placed, wanted }) => [need_id, placed, wanted]),
    `seed ${seed}`,
  )
  const undone = await office.call('POST /schedules/api/batches/:id/undo/', {
    params: { id: accepted.body.batch_id },
  })
  assert.equal(undone.status, 200, undone.text)
  assert.equal(await plan(), before, `seed ${seed}`)
  return proposal
}

test('The demo school gets a week without conflicts, with consistent grids and memberships, and reasons for unplaced meetings', async () => {
  const { office } = school
  const block = await findBlock(office)
  const requirements = await saveRequirements(office, block)
  const isExplained = ({ unplaced }: Proposal) => unplaced.every(({ facts }) => facts.length > 0)
  let proposal = await proposeReadAndUndo(office, block, requirements, 1)
  // A machine that is busy with other tests may not find all reasons within their ten seconds.
  if (!isExplained(proposal)) proposal = await proposeReadAndUndo(office, block, requirements, 1)
  assert.ok(isExplained(proposal))
  const { unplaced } = proposal
  const left = await saveRequirements(
    office,
    block,
    unplaced.map(({ need_id }) => need_id),
  )
  for (const seed of SEEDS) {
    const { placed, wanted } = await proposeReadAndUndo(office, block, left, seed)
    assert.ok(wanted > 100 && placed === wanted, `seed ${seed}: ${placed} of ${wanted}`)
  }
})
