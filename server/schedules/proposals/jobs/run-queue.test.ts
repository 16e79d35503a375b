import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { newSchool } from '#server/database/seed/testing.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { brokenBands, differencesFromNeeds, faultsOfPlan } from '#tests/world/schedules/plan-reader.ts'
import { proposalEnded } from '#tests/world/schedules/proposals.ts'
import { openWorld } from '#tests/world/world.ts'

const NOW = '2026-11-18T10:04:00'
const GRADES = [1, 2, 3, 4, 5, 6, 7]
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The demo school in a week of November, with the block under way and those to come. */
const school = openForFile(
  async () => {
    const { prepare, ...database } = await newSchool(NOW)
    await prepare()
    const world = await openWorld({ now: NOW, database })
    return { world, office: await world.admin('Olga Office') }
  },
  ({ world }) => world.close(),
)

/** The newest block, with the needs that it has, or that are offered for it. */
async function blockWithNeeds(office: Person) {
  const blocks = await office.call('GET /schedules/api/block-schedules/', { query: {} })
  const block = blocks.body[0]!.id
  const query = { block_schedule_id: block }
  const { body } = await office.call('GET /schedules/api/needs/', { query })
  const needs = body.needs.map(({ id, ...need }) => (id === null ? need : { id, ...need }))
  const saved = await office.call('PUT /schedules/api/needs/', {
    body: { ...query, version: body.version, needs, off: body.off },
  })
  assert.equal(saved.status, 200, saved.text)
  return { block, needs: saved.body }
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

describe('The demo school, read by its grids and memberships', () => {
  test('gets a week without a clash with any of eight seeds, with all that can be placed, and has the old one back', async () => {
    const { office } = school
    const { block, needs } = await blockWithNeeds(office)
    const before = await plan()
    for (const seed of SEEDS) {
      const body = { block_schedule_id: block, seconds: 1, seed }
      const asked = await office.call('POST /schedules/api/proposals/', { body })
      assert.equal(asked.status, 202, asked.text)
      const proposal = await proposalEnded(office, asked.body.id)
      const accepted = await office.call('POST /schedules/api/proposals/:id/accept/', {
        params: { id: proposal.id },
        body: {},
      })
      assert.equal(accepted.status, 200, accepted.text)
      const grids = await gridsOf(office, block)
      assert.deepEqual(faultsOfPlan(grids, needs), [], `seed ${seed}`)
      assert.deepEqual(brokenBands(grids, needs), [], `seed ${seed}`)
      assert.deepEqual(
        differencesFromNeeds(grids, needs).map(({ need, has, wants }) => [need, has, wants]),
        proposal.unplaced.map(({ need_id, placed, wanted }) => [need_id, placed, wanted]),
        `seed ${seed}`,
      )
      assert.ok(proposal.unplaced.every(({ facts }) => facts.length > 0))
      const undone = await office.call('POST /schedules/api/batches/:id/undo/', {
        params: { id: accepted.body.batch_id },
      })
      assert.equal(undone.status, 200, undone.text)
      assert.equal(await plan(), before, `seed ${seed}`)
    }
  })
})
