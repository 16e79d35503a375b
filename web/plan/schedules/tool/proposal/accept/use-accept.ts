import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import type { Clash } from '#contract/plan/schedules/records.ts'
import { pluralize } from '#contract/words.ts'
import { CallFailure, call } from '#web/api.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { useToastUndo } from '#web/ui/feedback/toast-undo.tsx'
import { useProposalCache } from '../queries.ts'
import { useUndoBatch } from './use-undo-batch.ts'

/** Some steps of a proposal, or all where `step_ids` is undefined; with the reason where clashes are allowed. */
type Acceptance = { step_ids?: number[]; reason?: string }

/** Carries out a proposal or a part of it. Clashes are asked about, and what was changed meanwhile is told. */
export function useAccept(proposal: Proposal, onAccepted: (isWhole: boolean) => void) {
  const cache = useProposalCache(proposal.block_schedule_id)
  const undo = useUndoBatch(proposal.block_schedule_id)
  const toastUndo = useToastUndo()
  const [question, setQuestion] = useState<{ clashes: Clash[]; acceptance: Acceptance }>()
  const [changedMeanwhile, setChangedMeanwhile] = useState<string>()
  const queries = useQueryClient()
  const mutationKey = ['accept-proposal', proposal.id]
  const accept = useMutation({
    mutationKey,
    mutationFn: ({ step_ids, reason }: Acceptance) =>
      call('POST /schedules/api/proposals/:id/accept/', {
        params: { id: proposal.id },
        body: {
          ...(step_ids && { step_ids }),
          ...(reason !== undefined && { allow_conflicts: true, reason }),
        },
      }),
    onSuccess: async ({ batch_id }, { step_ids }) => {
      const left = proposal.steps.length - proposal.accepted_step_ids.length
      const count = step_ids?.length ?? left
      setQuestion(undefined)
      await Promise.all([cache.reloadPlan(), cache.reload()])
      toastUndo(`${pluralize(count, 'change')} accepted.`, () => undo.mutate(batch_id))
      onAccepted(count === left)
    },
    onError: (failure, acceptance) => {
      const clashes = clashesIn(failure)
      if (clashes.length > 0) return setQuestion({ clashes, acceptance })
      setQuestion(undefined)
      if (failure instanceof CallFailure && failure.code === 'changed_meanwhile')
        return setChangedMeanwhile(failure.message)
      return void toastFailure(failure)
    },
  })
  // The second click of a double click comes before the button has noticed the first one.
  const send = (acceptance: Acceptance) => {
    if (queries.isMutating({ mutationKey }) === 0) accept.mutate(acceptance)
  }
  return {
    accept: (step_ids?: number[]) => send(step_ids ? { step_ids } : {}),
    isPending: accept.isPending,
    changedMeanwhile,
    clashes: question?.clashes ?? [],
    /** Answers the question about clashes; null leaves everything as it is. */
    answer: (reason: string | null) => {
      if (reason === null) setQuestion(undefined)
      else if (question) send({ ...question.acceptance, reason })
    },
  }
}

const clashesIn = (failure: unknown): Clash[] =>
  failure instanceof CallFailure && failure.code === 'clash' && Array.isArray(failure.details.clashes)
    ? failure.details.clashes
    : []
