import type { proposals } from '#contract/plan/schedules/proposals.ts'
import type { Handlers } from '#server/http/serve.ts'
import { acceptProposal } from './accept.ts'
import { createProposal } from './create.ts'
import { findFreshBatch, findOpenProposal, findProposal } from './queries.ts'
import { PROPOSALS } from './state.ts'
import { stopProposal } from './stop.ts'
import { undoBatch } from './undo.ts'

export const proposalsHandlers: Handlers<typeof proposals> = {
  'GET /schedules/api/proposals/': async (call) => {
    const { db, now, query } = call
    const proposal = await findOpenProposal(db, query.block_schedule_id)
    if (proposal?.state === 'queued') call.jobs.wake(PROPOSALS)
    return { proposal, accepted: await findFreshBatch(db, query.block_schedule_id, now.day) }
  },
  'POST /schedules/api/proposals/': async (call) => {
    const created = await createProposal(call, call.body)
    call.jobs.wake(PROPOSALS)
    call.reply.code(202)
    return created
  },
  'GET /schedules/api/proposals/:id/': async (call) => {
    const proposal = await findProposal(call.db, call.params.id)
    // The process that accepted the call may have ended since.
    if (proposal.state === 'queued') call.jobs.wake(PROPOSALS)
    return proposal
  },
  'DELETE /schedules/api/proposals/:id/': (call) => stopProposal(call, call.params.id, call.query),
  'POST /schedules/api/proposals/:id/accept/': (call) => acceptProposal(call, call.params.id, call.body),
  'POST /schedules/api/batches/:id/undo/': (call) => undoBatch(call, call.params.id),
}
