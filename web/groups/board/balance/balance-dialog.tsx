import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BalancedProposal } from '#contract/groups/balance.ts'
import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import { gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, pluralForm, pluralize } from '#contract/words.ts'
import { labelsQuery } from '#web/school/labels/labels-query.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { useToastUndo } from '#web/ui/feedback/toast-undo.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import { useSaveMoves, useUndoMoves } from '../save-moves.ts'
import { afterPendingWrites, type Scope } from '../use-board.ts'
import { ChooseBalance } from './choose.tsx'
import { bodyOf, startingChoices, type BalanceChoices } from './choices.ts'
import { ProposalOnPaper } from './proposal-on-paper.tsx'
import { Proposal } from './proposal.tsx'

type BalanceDialogProps = {
  scope: Scope
  data: GradeLevelGroups
  /** The students who are selected on the board; they stay where they are. */
  selected: ReadonlySet<number>
  onClose: () => void
}

/** Proposes groups of even size and mix: the user chooses what to balance by, then sees the result. */
export function BalanceDialog({ scope, data, selected, onClose }: BalanceDialogProps) {
  const { type, grade, year } = scope
  const labels = useQuery(labelsQuery({ grade_level: grade, year }))
  const [choices, setChoices] = useState<BalanceChoices>(() => startingChoices(data, selected))
  const [isChoosing, setIsChoosing] = useState(true)
  const saveMoves = useSaveMoves(scope)
  const undoMoves = useUndoMoves(scope)
  const toastUndo = useToastUndo()
  const [isSaving, setIsSaving] = useState(false)
  const propose = useSave('POST /api/groups/:kind/balanced/', {
    send: (next: BalanceChoices) => ({
      params: { kind: `${type}-groups` },
      query: { year },
      body: bodyOf(next, data, { grade, pairs: labels.data?.pairs ?? [] }),
    }),
    sendInOrder: (request) => afterPendingWrites(scope, request),
    successMessage: false,
    onSuccess: () => setIsChoosing(false),
    // The dialog shows the failure above the choices.
    onFailure: () => true,
  })
  const place = async ({ places, undo }: BalancedProposal) => {
    setIsSaving(true)
    const isSaved = await saveMoves(places)
    onClose()
    if (isSaved)
      toastUndo(`${pluralize(places.length, 'student')} moved.`, () => void undoMoves(places, undo))
  }
  const proposal = isChoosing ? undefined : propose.data
  return (
    <>
      <Dialog
        onClose={onClose}
        size={proposal ? `${Math.min(72, 34 + 5 * proposal.groups.length)}rem` : 'lg'}
        title={`Balance ${pluralForm(2, GROUP_TYPE_LABELS[type])} in ${gradeLabel(grade)}`}
      >
        {proposal ? (
          <Proposal
            proposal={proposal}
            isSaving={isSaving}
            onBack={() => setIsChoosing(true)}
            onPlace={() => void place(proposal)}
          />
        ) : (
          <ListState query={labels}>
            {({ labels: existing, pairs }) => (
              <ChooseBalance
                type={type}
                data={data}
                labels={existing}
                pairs={pairs}
                choices={choices}
                onChange={setChoices}
                failure={propose.error}
                isPending={propose.isPending}
                onCancel={onClose}
                onPropose={() => propose.mutate(choices)}
              />
            )}
          </ListState>
        )}
      </Dialog>
      {proposal && <OnPaper>{() => <ProposalOnPaper data={data} proposal={proposal} />}</OnPaper>}
    </>
  )
}
