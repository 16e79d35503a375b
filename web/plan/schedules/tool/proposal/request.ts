import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import { gradeCodes, type GradeCode } from '#contract/grades.ts'
import { createRemembered } from './remembered.ts'

/** How much of the current schedule has to stay: nothing, everything, or the chosen cells. */
export type Keep = 'nothing' | 'all' | 'cells'

export type ProposalRequest = {
  /** Null for the whole school. */
  grades: readonly GradeCode[] | null
  seconds: number
  keep: Keep
  /** The ids of the assignments to keep. */
  pinned: ReadonlySet<number>
}

const DEFAULT_SECONDS = 15
export const MAX_SECONDS = 60

const useRememberedRequest = createRemembered<ProposalRequest>()

/** The request that the user is preparing for a block; by default it fills what one grade is missing. */
export function useProposalRequest(
  block: number,
  grade: GradeCode,
): [ProposalRequest, (next: ProposalRequest) => void] {
  const [remembered, keep] = useRememberedRequest(block)
  return [remembered ?? { grades: [grade], seconds: DEFAULT_SECONDS, keep: 'all', pinned: new Set() }, keep]
}

/** The grades of a proposal; null for the whole school. */
export const gradesOf = ({ grade_level_ids }: Proposal): GradeCode[] | null =>
  grade_level_ids && gradeCodes().filter((code) => grade_level_ids.includes(code))

/** The same request with twice the time and without the removed pins. */
export function anotherRequest(proposal: Proposal, unpinned: ReadonlySet<number>): ProposalRequest {
  const pinned = new Set(proposal.pinned).difference(unpinned)
  return {
    grades:
      proposal.grade_level_ids && gradeCodes().filter((code) => proposal.grade_level_ids?.includes(code)),
    seconds: Math.min(MAX_SECONDS, 2 * proposal.seconds),
    keep: pinned.size > 0 ? 'cells' : 'nothing',
    pinned,
  }
}

/** The grade in view if the proposal includes it, or else the first one that it includes. */
export const gradeToShow = (grades: readonly GradeCode[] | null, grade: GradeCode): GradeCode =>
  grades === null || grades.includes(grade) ? grade : (grades[0] ?? grade)
