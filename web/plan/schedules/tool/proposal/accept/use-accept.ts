import { useState } from 'react'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import { pluralize } from '#contract/words.ts'
import { CallFailure } from '#web/api.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { addAccepted } from '../../edits/history.ts'
import { PLAN_AND_PROPOSAL } from '../../plan-and-proposal.ts'
import { useUndoBatch } from './use-undo-batch.ts'

/** Accepts all steps without `step_ids`. The reason allows conflicts. */
type Acceptance = { step_ids?: number[]; reason?: string }

/** Accepts a proposal or part of it. The user is asked about conflicts and sees what changed in the meantime. */
export function useAccept(proposal: Proposal, onAccepted: (isWhole: boolean) => void) {
  const undo = useUndoBatch()
  const [question, setQuestion] = useState<{ conflicts: ScheduleConflict[]; acceptance: Acceptance }>()
  const [changedMeanwhile, setChangedMeanwhile] = useState<string>()
  const left = proposal.steps.length - proposal.accepted_step_ids.length
  const countOf = ({ step_ids }: Acceptance) => step_ids?.length ?? left
  const accept = useSave('POST /schedules/api/proposals/:id/accept/', {
    send: ({ step_ids, reason }: Acceptance) => ({
      params: { id: proposal.id },
      body: {
        ...(step_ids && { step_ids }),
        ...(reason !== undefined && { allow_conflicts: true, reason }),
      },
    }),
    refreshes: PLAN_AND_PROPOSAL,
    awaitsRefresh: true,
    successMessage: (_, acceptance) => `${pluralize(countOf(acceptance), 'change')} accepted.`,
    undo:
      ({ batch_id }) =>
      () =>
        undo.mutate(batch_id),
    onSuccess: ({ batch_id }, acceptance) => {
      setQuestion(undefined)
      addAccepted({
        block: proposal.block_schedule_id,
        grades: proposal.grade_level_ids,
        batch: batch_id,
        changes: countOf(acceptance),
      })
      onAccepted(countOf(acceptance) === left)
    },
    onFailure: (failure, acceptance) => {
      const conflicts = conflictsIn(failure)
      setQuestion(conflicts.length > 0 ? { conflicts, acceptance } : undefined)
      const isChanged = failure instanceof CallFailure && failure.code === 'changed_meanwhile'
      if (isChanged) setChangedMeanwhile(failure.message)
      return isChanged || conflicts.length > 0
    },
  })
  return {
    accept: (step_ids?: number[]) => accept.mutate(step_ids ? { step_ids } : {}),
    isPending: accept.isPending,
    changedMeanwhile,
    conflicts: question?.conflicts ?? [],
    /** Allows the conflicts for a reason, or cancels if it is null. */
    answer: (reason: string | null) => {
      if (reason === null) setQuestion(undefined)
      else if (question) accept.mutate({ ...question.acceptance, reason })
    },
  }
}

const conflictsIn = (failure: unknown): ScheduleConflict[] =>
  failure instanceof CallFailure && failure.code === 'clash' && Array.isArray(failure.details.clashes)
    ? failure.details.clashes
    : []
