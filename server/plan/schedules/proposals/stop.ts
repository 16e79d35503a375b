import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import type { Context } from '#server/http/context.ts'
import { findProposal } from './queries.ts'
import { shownState } from './state.ts'

/** The process that runs the proposal notices within a second; the caller gets the best stored result. */
const MAX_WAIT_MS = 1500
const POLL_MS = 50

/** Stops a proposal that waits or runs. 404 where there is none; one that has ended stays as it is. */
export async function stopProposal(
  { db }: Context,
  id: number,
  { discard }: { discard: boolean },
): Promise<Proposal> {
  await findProposal(db, id)
  await sql`update proposal set stop_requested = true, discarded = discarded or ${discard},
      state = case when state = 'queued' then 'stopped' else state end
    where id = ${id}`.execute(db)
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    const { rows } = await sql<{ running: boolean }>`
      select ${shownState} = 'running' running from proposal where id = ${id}`.execute(db)
    if (!rows[0]?.running) break
    await pause(POLL_MS)
  }
  return findProposal(db, id)
}
