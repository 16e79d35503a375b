import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useProposing, type Proposing } from '#tests/world/schedules/proposals.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'

const WINTER = '2027-01-11'
let { world, office, ada, ben, first, second, one, other, nth, propose, accept, undo, plan } = {} as Proposing
useProposing((school) => {
  ;({ world, office, ada, ben, first, second, one, other, nth, propose, accept, undo, plan } = school)
})

describe('A proposal is accepted', () => {
  test('completely: all requirements are met without conflicts, from the first day of the block', async () => {
    const proposal = await propose()
    assert.deepEqual(
      [proposal.state, proposal.placed, proposal.wanted, proposal.steps.length, proposal.unplaced],
      ['done', 20, 20, 4, []],
    )
    const accepted = await accept(proposal.id)
    assert.equal(accepted.status, 200, accepted.text)
    const made = accepted.body.assignments
    const pairs = (keys: ('section_period_id' | 'group_id' | 'teacher_id')[]) =>
      new Set(made.map((row) => keys.map((key) => row[key]).join())).size
    assert.deepEqual(
      [
        pairs(['group_id', 'teacher_id']),
        pairs(['section_period_id', 'group_id']),
        pairs(['section_period_id', 'teacher_id']),
      ],
      [4, 4, 4],
    )
    assert.deepEqual(new Set(made.map(({ first_day }) => first_day)), new Set([WINTER]))
  })

  test('with what is pinned staying where it is', async () => {
    const pinned = await assign(world, { period: second, group: one, teacher: ada, since: WINTER })
    const moved = await assign(world, { period: second, group: other, teacher: ada, since: WINTER })
    const proposal = await propose({ pinned: [pinned] })
    assert.deepEqual(
      [proposal.placed, proposal.steps.some(({ instead_of }) => instead_of === pinned)],
      [20, false],
    )
    assert.equal(proposal.steps.find(({ instead_of }) => instead_of === moved)?.section_period_id, first)
    assert.equal((await accept(proposal.id)).status, 200)
    const { rows } = await sql<{ id: number }>`
      select id from assignment where section_period_id = ${second} and teacher_id = ${ada}`.execute(world.db)
    assert.deepEqual(rows, [{ id: pinned }])
  })

  test('step by step, with audit entries for the block and each section period and teacher', async () => {
    const { id, steps } = await propose()
    const [step, ...rest] = steps
    const once = await accept(id, { step_ids: [step!.id] })
    assert.deepEqual(
      once.body.assignments.map(({ group_id, teacher_id, section_period_id }) => [
        group_id,
        teacher_id,
        section_period_id,
      ]),
      [[step!.group_id, step!.teacher_id, step!.section_period_id]],
    )
    const then = await accept(id)
    assert.equal(then.body.assignments.length, rest.length)
    const { rows } = await sql<{ subject: string; entries: number }>`
      select subject, count(*)::int entries from audit where details->>'batch' = ${String(then.body.batch_id)}
      group by 1 order by 1`.execute(world.db)
    assert.deepEqual(rows, [
      { subject: 'block_schedule', entries: 1 },
      { subject: 'section_period', entries: 3 },
    ])
    const { entries } = (await office.call('GET /api/audit/', { query: {} })).body
    assert.ok(
      entries.some(
        ({ what }) => what === `accepted a proposed schedule in Winter ${nth}: 3 assignments began, 0 ended`,
      ),
      entries.map(({ what }) => what).join('\n'),
    )
  })

  test('with its conflicts allowed, and the reason in the audit log', async () => {
    const { id } = await propose()
    await conflictElsewhere()
    const accepted = await accept(id, { allow_conflicts: true, reason: 'Two clubs' })
    assert.equal(accepted.status, 200, accepted.text)
    const { rows } = await sql<{ reason: string }>`
      select details->>'reason' reason from audit where details->>'batch' = ${String(accepted.body.batch_id)}
        and subject = 'block_schedule'`.execute(world.db)
    assert.deepEqual(rows, [{ reason: 'Two clubs' }])
  })
})

/** Ada meets a club of another block in both section periods. */
async function conflictElsewhere(): Promise<void> {
  const clubs = await addBlock(world, { name: `Clubs ${nth}`, from: '2027-01-04', until: '2027-03-26' })
  const club = await addGroup(world, { name: `Club ${nth}`, grade: 3 })
  const period = await addPeriod(world, { block: clubs, grade: 3, from: '09:00', until: '11:00' })
  await assign(world, { period, group: club, teacher: ada, since: '2027-01-04' })
}

describe('A proposal is refused, and nothing changes', () => {
  test('where it would conflict with what was assigned elsewhere meanwhile', async () => {
    const { id } = await propose()
    await conflictElsewhere()
    const before = await plan()
    const refused = await accept(id)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'clash'])
    assert.match(refused.failure.message, /^Ada Abel already meets Club \d+ on Monday/)
    assert.equal(await plan(), before)
  })

  test('where someone has changed the block’s assignments meanwhile', async () => {
    const { id } = await propose()
    const third = await addGroup(world, { name: `Third ${nth}` })
    await assign(world, { period: first, group: third, teacher: ben, since: WINTER })
    const before = await plan()
    const refused = await accept(id)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'changed_meanwhile'])
    assert.equal(await plan(), before)
  })

  test('where a section period of the block has other times now', async () => {
    const { id } = await propose()
    await sql`update section_period set end_time = '09:50' where id = ${first}`.execute(world.db)
    assert.equal((await accept(id)).failure.code, 'changed_meanwhile')
  })

  test('where the requirements or times off of the block were saved again', async () => {
    const { id } = await propose()
    const block = await sql<{ block: number }>`
      select block_schedule_id block from proposal where id = ${id}`.execute(world.db)
    const block_schedule_id = block.rows[0]!.block
    const { body } = await office.call('GET /schedules/api/needs/', { query: { block_schedule_id } })
    const off = [
      {
        teacher_id: ada,
        days_of_week: ['Monday' as const],
        start_time: '07:00',
        end_time: '12:00',
      },
    ]
    const requirements = body.needs.map(({ id: requirement, ...rest }) =>
      Object.assign(rest, { id: requirement ?? undefined }),
    )
    const saved = await office.call('PUT /schedules/api/needs/', {
      body: { block_schedule_id, needs: requirements, off },
    })
    assert.equal(saved.status, 200, saved.text)
    const refused = await accept(id)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'changed_meanwhile'])
    assert.match(refused.failure.message, /^The schedule or its class requirements changed/)
  })

  test('where a teacher is not active any more', async () => {
    const { id } = await propose()
    await sql`update teacher set active = false where id = ${ben}`.execute(world.db)
    const refused = await accept(id)
    await sql`update teacher set active = true where id = ${ben}`.execute(world.db)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'changed_meanwhile'])
  })

  test('where it was accepted before, wholly or this step', async () => {
    const { id, steps } = await propose()
    const step_ids = [steps[0]!.id]
    assert.equal((await accept(id, { step_ids })).status, 200)
    assert.equal((await accept(id, { step_ids })).failure.code, 'changed_meanwhile')
    assert.equal((await accept(id)).status, 200)
    const before = await plan()
    assert.equal((await accept(id)).failure.code, 'changed_meanwhile')
    assert.equal(await plan(), before)
  })

  test('where a step is none of it, or nothing is proposed at all', async () => {
    const { id } = await propose()
    assert.deepEqual(Object.keys((await accept(id, { step_ids: [99] })).failure.fields ?? {}), ['step_ids'])
    assert.equal((await accept(id, { step_ids: [] })).status, 400)
    assert.equal((await accept(id)).status, 200)
    const again = await propose()
    assert.deepEqual([again.steps, (await accept(again.id)).failure.code], [[], 'conflict'])
    assert.equal((await accept(9999)).status, 404)
  })
})

describe('Undoing', () => {
  test('puts everything back with its ids and days, and the proposal can be accepted again', async () => {
    await assign(world, { period: first, group: one, teacher: ada, since: WINTER })
    await assign(world, { period: first, group: other, teacher: ada, since: WINTER })
    const before = await plan()
    const { id } = await propose()
    const accepted = await accept(id)
    assert.notEqual(await plan(), before)
    const undone = await undo(accepted.body.batch_id)
    assert.equal(undone.status, 200, undone.text)
    assert.equal(await plan(), before)
    assert.equal((await accept(id)).status, 200)
  })
})
