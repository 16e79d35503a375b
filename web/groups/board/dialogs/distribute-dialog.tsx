import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DistributionProposal } from '#contract/groups/group-shapes.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { useToastUndo } from '#web/ui/feedback/toast-undo.tsx'
import { focusUnassigned } from '../focus.ts'
import { useSaveMoves, useUndoMoves } from '../save-moves.ts'
import { afterPendingWrites, type Scope } from '../use-board.ts'
import { PlanSummary, PlanDialog } from './plan-dialog.tsx'

/** Distributes the unassigned students among the groups of the grade. */
export function DistributeDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const { type, grade, year } = scope
  const saveMoves = useSaveMoves(scope)
  const undoMoves = useUndoMoves(scope)
  const toastUndo = useToastUndo()
  const [isSaving, setIsSaving] = useState(false)
  const planned = query('GET /api/groups/:kind/distribution/:gradeLevelId/', {
    params: { kind: `${type}-groups`, gradeLevelId: grade },
    query: { year },
  })
  const plan = useQuery({
    ...planned,
    queryFn: (context) => afterPendingWrites(scope, async () => planned.queryFn(context)),
    gcTime: 0,
    staleTime: Infinity,
  })
  const save = async ({ places, undo }: DistributionProposal) => {
    setIsSaving(true)
    const isSaved = await saveMoves(places)
    onClose()
    if (isSaved)
      toastUndo(`${pluralize(places.length, 'student')} distributed.`, () => void undoMoves(places, undo))
  }
  return (
    <PlanDialog
      title={`Distribute the unassigned students in ${gradeLabel(grade)}`}
      plan={plan}
      isEmpty={({ places }) => places.length === 0}
      empty="There are no students to distribute, or no seats left."
      saveLabel="Save distribution"
      isSaving={isSaving}
      onSave={(proposal) => void save(proposal)}
      onClose={onClose}
      // The button that opened the dialog disappears with the last unassigned student.
      focusInstead={focusUnassigned}
    >
      {({ groups, left_over }) => (
        <PlanSummary
          groups={groups.map((group) => ({ ...group, key: String(group.id), incoming: group.students }))}
          leftOver={left_over}
          leftOverReason="No seats left for"
        />
      )}
    </PlanDialog>
  )
}
