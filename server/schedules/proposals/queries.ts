import { sql, type Kysely } from 'kysely'
import type { Proposal } from '#contract/schedules/proposals.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'

/** A proposal; 404 where there is none. Its steps are left out until it has ended, because they are many and replaced soon. */
export async function findProposal(db: Kysely<DB>, id: number): Promise<Proposal> {
  const { rows } = await proposalsWhere(sql`proposal.id = ${id}`).execute(db)
  if (!rows[0]) throw notFound('proposal')
  return rows[0]
}

/** The newest proposal of a block that was not discarded, unless all of its steps have been accepted. */
export async function findOpenProposal(db: Kysely<DB>, block: number): Promise<Proposal | null> {
  const { rows } = await proposalsWhere(sql`proposal.id = (
    select id from proposal newest where newest.block_schedule_id = ${block} and not newest.discarded
      and (newest.state in ('queued', 'running')
        or cardinality(newest.accepted_step_ids) = 0 or cardinality(newest.accepted_step_ids) < jsonb_array_length(newest.steps))
    order by id desc limit 1)`).execute(db)
  return rows[0] ?? null
}

/** One whose process has died without a word counts as stopped: it has what was stored last. */
const proposalsWhere = (where: ReturnType<typeof sql>) => sql<Proposal>`
  with found as (
    select *, case when state = 'running' and lease_ends_at < now() then 'stopped' else state end shown_state
    from proposal where ${where}
  )
  select id, shown_state state, block_schedule_id, grade_level_ids::int[] grade_level_ids, pinned, seconds, seed, first_day,
    placed, wanted, score, wishes, accepted_step_ids, unplaced, failure,
    case when shown_state in ('done', 'stopped') then steps else '[]' end steps,
    (select max(schedule_batch.id) from schedule_batch where proposal_id = found.id and undone_at is null) batch_id
  from found`
