import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import type { GradeCode } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { gridQuery } from '../grid/use-grid.ts'
import type { ProposalRequest } from './request.ts'

/** The server stores how far a search is once a second. */
const POLL_MS = 1000

const proposalQuery = (block: number) =>
  query('GET /schedules/api/proposals/', { query: { block_schedule_id: block } })

export const isInProgress = (proposal: Proposal | null | undefined): boolean =>
  proposal?.state === 'queued' || proposal?.state === 'running'

/** The proposal of a block that was neither accepted nor discarded, if any, and what was accepted last. It follows a search. */
export const useProposal = (block: number) =>
  useQuery({
    ...proposalQuery(block),
    staleTime: 0,
    refetchInterval: ({ state }) => (isInProgress(state.data?.proposal) ? POLL_MS : false),
  })

/** Everything that shows the plan, which an acceptance or its undoing changes. */
export const PLAN_AND_PROPOSAL = ['schedules', 'GET /schedules/api/proposals/'] as const

type Starting = {
  gradesOfBlock: readonly GradeCode[]
  /** The key of the dialog, so that it starts one search however often it is sent. */
  headers: Record<string, string>
}

/** Starts a search. What is kept is looked up now, in the current schedule. Throws CallFailure. */
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
