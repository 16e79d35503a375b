import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HomeroomsFromTeachers } from '#contract/groups/group-shapes.ts'
import { gradeLabel } from '#contract/grades.ts'
import { call, failureMessage } from '#web/api.ts'
import { query } from '#web/query.ts'
import { fullName } from '#web/school/person-name.ts'
import { useToastUndo } from '#web/ui/feedback/toast-undo.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { deleteFailure } from '../../sentences.ts'
import { deleteGroup } from '../delete-group.ts'
import { useUndoMoves } from '../save-moves.ts'
import { afterPendingWrites, useBoardCache, type Scope } from '../use-board.ts'
import { PlanSummary, PlanDialog, type PlannedGroup } from './plan-dialog.tsx'

type TeachersDialogProps = { scope: Scope; onClose: () => void }

/** Creates homeroom groups from the homeroom teachers of the students, and assigns the students to them. */
export function TeachersDialog({ scope, onClose }: TeachersDialogProps) {
  const { grade } = scope
  const { peek, reload } = useBoardCache(scope)
  const offerUndo = useOfferUndo(scope)
  const [isSaving, setIsSaving] = useState(false)
  const preview = query('POST /api/groups/homeroom-groups/from-teachers/', {
    body: { grade_level_id: grade, preview_only: true },
  })
  const fromTeachers = () =>
    afterPendingWrites(scope, () =>
      call('POST /api/groups/homeroom-groups/from-teachers/', {
        body: { grade_level_id: grade, preview_only: false },
      }),
    )
  const plan = useQuery({
    ...preview,
    queryFn: (context) => afterPendingWrites(scope, async () => preview.queryFn(context)),
    gcTime: 0,
    staleTime: Infinity,
  })
  const save = async () => {
    setIsSaving(true)
    try {
      offerUndo(await fromTeachers())
      await reload()
    } catch (error) {
      toastFailure(`Failed to create groups. ${failureMessage(error)}`)
    }
    onClose()
  }
  const currentCount = (id: number | null) =>
    peek()?.groups.find((group) => group.id === id)?.student_count ?? 0
  return (
    <PlanDialog
      title={`Homeroom groups for ${gradeLabel(grade)} from homeroom teachers`}
      plan={plan}
      isEmpty={(planned) => planned.groups.length === 0}
      empty="No student in this grade has a homeroom teacher, or all are already in their groups."
      saveLabel="Create groups"
      isSaving={isSaving}
      onSave={() => void save()}
      onClose={onClose}
    >
      {({ groups, left_over }) => (
        <PlanSummary
          groups={groups.map((group) => plannedGroup(group, currentCount(group.id)))}
          leftOver={left_over}
          leftOverReason="These students have no homeroom teacher, or more than one:"
        />
      )}
    </PlanDialog>
  )
}

const plannedGroup = (group: HomeroomsFromTeachers['groups'][number], before: number): PlannedGroup => ({
  key: `${group.id} ${group.name}`,
  name: group.name,
  note: `${fullName(group.teacher)}${group.is_new ? ', new' : ''}`,
  before,
  after: before + group.students.length,
  incoming: group.students,
})

/** Offers to undo: students move back first, so that the new groups are empty and can be deleted. */
function useOfferUndo(scope: Scope) {
  const undoMoves = useUndoMoves(scope)
  const { peek, reload } = useBoardCache(scope)
  const toastUndo = useToastUndo()

  async function undoAll({ groups, undo }: HomeroomsFromTeachers) {
    const done = groups.flatMap(({ id, students }) =>
      students.map((student) => ({ student_id: student.id, group_id: id })),
    )
    if (!(await undoMoves(done, undo.places))) return
    const empty = new Set(peek()?.groups.flatMap(({ id, students }) => (students.length === 0 ? [id] : [])))
    try {
      for (const id of undo.made.filter((created) => empty.has(created))) {
        await afterPendingWrites(scope, () => deleteGroup(scope, id))
      }
    } catch (error) {
      toastFailure(deleteFailure(error))
    }
    await reload()
  }

  return (reply: HomeroomsFromTeachers) => toastUndo(reply.message, () => void undoAll(reply))
}
