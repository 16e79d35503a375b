import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import type { GradeCode } from '#contract/grades.ts'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { gridQuery } from '../grid/use-grid.ts'
import type { ProposalRequest } from './request.ts'

/** The server stores the progress of a search once a second. */
const POLL_MS = 1000

const proposalQuery = (block: number) =>
  query('GET /schedules/api/proposals/', { query: { block_schedule_id: block } })

export const isInProgress = (proposal: Proposal | null | undefined): boolean =>
  proposal?.state === 'queued' || proposal?.state === 'running'

/** The open proposal of a block, if any, and what was last accepted. It is polled during a search. */
export const useProposal = (block: number) =>
  useQuery({
    ...proposalQuery(block),
    staleTime: 0,
    refetchInterval: ({ state }) => (isInProgress(state.data?.proposal) ? POLL_MS : false),
  })

type Starting = {
  gradesOfBlock: readonly GradeCode[]
  /** The dialog's idempotency key, so that sending twice starts only one search. */
  headers: Record<string, string>
}

/** Starts a search. It loads the current schedule first to find what to keep. Throws CallFailure. */
export async function startProposal(
  queries: QueryClient,
  block: number,
  { grades, seconds, keep, pinned }: ProposalRequest,
  { gradesOfBlock, headers }: Starting,
): Promise<void> {
  const current = keep === 'nothing' ? [] : await currentAssignments(queries, block, grades ?? gradesOfBlock)
  await call('POST /schedules/api/proposals/', {
    headers,
    body: {
      block_schedule_id: block,
      grade_level_ids: grades === null ? null : [...grades],
      pinned: keep === 'cells' ? current.filter((id) => pinned.has(id)) : current,
      seconds,
    },
  })
  await queries.invalidateQueries(proposalQuery(block))
}

async function currentAssignments(queries: QueryClient, block: number, grades: readonly GradeCode[]) {
  const grids = await Promise.all(
    grades.map((grade) => queries.fetchQuery({ ...gridQuery({ grade, block }), staleTime: 0 })),
  )
  return grids.flatMap(({ current_assignments }) => current_assignments.map((one) => one.assignment_id))
}
