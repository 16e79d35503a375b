import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'
import { shownState } from './state.ts'

/** A proposal; 404 where there is none. Its steps are left out until it has ended, because they are many and replaced soon. */
export async function findProposal(db: Kysely<DB>, id: number): Promise<Proposal> {
  const { rows } = await proposalsWhere(sql`proposal.id = ${id}`).execute(db)
  if (!rows[0]) throw notFound('proposal')
  return rows[0]
}

/**
 * The proposal of a block that waits or runs, else its newest one; null where that was discarded or all of its steps have been
 * accepted. One that a newer one replaced is not offered again; one that was stopped before it began replaces none.
 */
export async function findOpenProposal(db: Kysely<DB>, block: number): Promise<Proposal | null> {
  const { rows } = await proposalsWhere(sql`proposal.id = (
      select id from proposal newest where newest.block_schedule_id = ${block}
        and not (newest.state = 'stopped' and newest.wanted = 0 and newest.failure is null)
      order by newest.state in ('queued', 'running') and not newest.discarded desc, id desc limit 1)
    and not discarded and (state in ('queued', 'running')
      or cardinality(accepted_step_ids) = 0 or cardinality(accepted_step_ids) < jsonb_array_length(steps))`).execute(
    db,
  )
  return rows[0] ?? null
}

/** What was accepted last on a day in a block, unless it was undone. */
export async function findFreshBatch(
  db: Kysely<DB>,
  block: number,
  day: string,
): Promise<{ batch_id: number; changes: number } | null> {
  const { rows } = await sql<{ batch_id: number; changes: number }>`
    select id batch_id, cardinality(step_ids) changes from schedule_batch
    where block_schedule_id = ${block} and made_on = ${day} and undone_at is null
    order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** SQL for the assignments that a proposal keeps. */
export const pinsOf = (proposal: string): RawBuilder<unknown> =>
  sql`array(select assignment_id from proposal_pin where proposal_id = ${sql.ref(`${proposal}.id`)} order by 1) pinned`

/** A proposal whose process died has its last stored progress. */
const proposalsWhere = (where: ReturnType<typeof sql>) => sql<Proposal>`
  with found as (
    select *, ${shownState} shown_state
    from proposal where ${where}
  )
  select id, shown_state state, block_schedule_id, grade_level_ids::int[] grade_level_ids, ${pinsOf('found')}, seconds, seed, first_day,
    placed, wanted, score, wishes, accepted_step_ids, unplaced, failure,
    case when shown_state in ('done', 'stopped') then steps else '[]' end steps,
    (select max(schedule_batch.id) from schedule_batch where proposal_id = found.id and undone_at is null) batch_id
  from found`
